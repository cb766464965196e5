import Rill
import RillTesting

extension DemonstrationGroup {
  static let toObservers = [
    Demonstration(
      "bind(to:)", to: "pass elements and completion on to a subject", picture: "bind-to"
    ) { bench in
      let bag = bench.bag
      let letters = bench.letters("--a--b--|", "letters")
      let subject = PublishSubject<String>()
      // Shown
      letters.bind(to: subject).disposed(by: bag)
      // Not shown
      bench.record(subject, "subject")
    }
  ]

  static let toRelays = [
    Demonstration(
      "bind(to:)", to: "keep the latest in a relay", picture: "bind-to-BehaviorRelay"
    ) { bench in
      let bag = bench.bag
      let letters = bench.letters("--a--b--|", "letters")
      let relay = BehaviorRelay(value: "x")
      // Shown
      letters.bind(to: relay).disposed(by: bag)
      // Not shown
      bench.record(relay, "relay")
    },
    Demonstration(
      "bind(to:)", to: "keep the latest in a relay that may hold nil"
    ) { bench in
      let bag = bench.bag
      let letters = Observable.of("a", "b")
      let relay = BehaviorRelay<String?>(value: nil)
      // Shown
      letters.bind(to: relay).disposed(by: bag)
      // Not shown
      bench.print("the relay holds \(relay.value ?? "nil")")
    },
    Demonstration(
      "bind(to:)", "RelayType", to: "send elements through a relay", picture: "bind-to-PublishRelay"
    ) { bench in
      let bag = bench.bag
      let letters = bench.letters("--a--b--|", "letters")
      let relay = PublishRelay<String>()
      // Shown
      letters.bind(to: relay).disposed(by: bag)
      // Not shown
      bench.record(relay, "relay")
    },
    Demonstration(
      "bind(to:)", to: "send elements through a relay of what may be nil"
    ) { bench in
      let (bag, print) = (bench.bag, bench.print)
      let letters = Observable.of("a", "b")
      let relay = PublishRelay<String?>()
      relay.subscribe(onNext: { print("next \($0 ?? "nil")") }).disposed(by: bag)
      // Shown
      letters.bind(to: relay).disposed(by: bag)
    },
    Demonstration(
      "bind(to:)", to: "remember elements in a relay for those who come later"
    ) { bench in
      let (bag, print) = (bench.bag, bench.print)
      let letters = Observable.of("a", "b")
      let relay = ReplayRelay<String>.createUnbound()
      // Shown
      letters.bind(to: relay).disposed(by: bag)
      // Not shown
      relay.subscribe(onNext: { print("next \($0)") }).disposed(by: bag)
    },
    Demonstration(
      "bind(to:)", to: "remember elements in a relay of what may be nil"
    ) { bench in
      let (bag, print) = (bench.bag, bench.print)
      let letters = Observable.of("a", "b")
      let relay = ReplayRelay<String?>.createUnbound()
      // Shown
      letters.bind(to: relay).disposed(by: bag)
      // Not shown
      relay.subscribe(onNext: { print("next \($0 ?? "nil")") }).disposed(by: bag)
    },
    Demonstration(
      "bindTwoWay(with:)", to: "keep two relays at one value"
    ) { bench in
      let (bag, print) = (bench.bag, bench.print)
      let (model, slider) = (BehaviorRelay(value: 5), BehaviorRelay(value: 0))
      // Shown
      model.bindTwoWay(with: slider).disposed(by: bag)
      slider.accept(7)
      print("model \(model.value)")
      model.accept(3)
      print("slider \(slider.value)")
    },
  ]
}
