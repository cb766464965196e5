import Rill
import RillTesting

extension DemonstrationGroup {
  static let lifetime = DemonstrationGroup(title: "Lifetime", folder: "Lifetime", demonstrations: bags + handles)

  private static let bags = [
    Demonstration(
      "Disposable", to: "cancel a subscription", picture: "Disposable"
    ) { bench in
      let (clock, bag) = (bench.clock, bench.bag)
      let letters = bench.letters("--a--b--c--|", "letters")
      let output = PublishSubject<String>()
      bench.record(output, "until 6", until: 6)
      let subscription = letters.subscribe(output)
      // Shown
      clock.schedule(at: .seconds(6)) { subscription.dispose() }.disposed(by: bag)
    },
    Demonstration(
      "disposed(by:)", "disposed(by:)", "DisposeBag", to: "cancel everything when an object goes away"
    ) { bench in
      let print = bench.print
      // Shown
      let subject = PublishSubject<String>()
      var bag: DisposeBag? = DisposeBag()
      if let bag {
        subject.subscribe(onNext: { print("next \($0)") }).disposed(by: bag)
      }
      subject.onNext("a")
      bag = nil
      subject.onNext("b")
      // Not shown
      print("there is \(bag == nil ? "no" : "a") bag")
    },
    Demonstration(
      "DisposableBuilder", to: "fill a bag in one go"
    ) { bench in
      let print = bench.print
      let letters = PublishSubject<String>()
      // Shown
      let bag = DisposeBag {
        letters.subscribe(onNext: print)
        Disposables.create { print("canceled") }
      }
      // Not shown
      withExtendedLifetime(bag) { letters.onNext("a") }
    },
  ]

  private static let handles = [
    Demonstration(
      "Disposables", to: "run code when something is canceled"
    ) { bench in
      let print = bench.print
      // Shown
      let handle = Disposables.create { print("canceled") }
      handle.dispose()
      handle.dispose()
    },
    Demonstration(
      "SerialDisposable", to: "cancel the one before when the next one begins"
    ) { bench in
      let print = bench.print
      // Shown
      let current = SerialDisposable()
      current.disposable = Disposables.create { print("first canceled") }
      current.disposable = Disposables.create { print("second canceled") }
      // Not shown
      print("the second is \(current.disposable == nil ? "gone" : "held")")
    },
    Demonstration(
      "SingleAssignmentDisposable", to: "cancel what is known only later"
    ) { bench in
      let print = bench.print
      // Shown
      let handle = SingleAssignmentDisposable()
      handle.dispose()
      handle.setDisposable(Disposables.create { print("canceled at once") })
    },
    Demonstration(
      "CompositeDisposable", to: "cancel several, and some of them before"
    ) { bench in
      let print = bench.print
      // Shown
      let all = CompositeDisposable(Disposables.create { print("first") })
      let key = all.insert(Disposables.create { print("second") })
      if let key { all.remove(for: key) }
      print("\(all.count) left")
      all.dispose()
    },
  ]
}
