import Rill
import RillTesting

extension DemonstrationGroup {
  static let subscribing = DemonstrationGroup(
    title: "Subscribe", folder: "Stream",
    demonstrations: [
      Demonstration(
        "subscribe(onNext:onError:onCompleted:onDisposed:)", to: "receive elements and the end in closures"
      ) { bench in
        let (print, bag) = (bench.print, bench.bag)
        let letters = bench.letters("--a--b--|")
        // Shown
        letters.subscribe(
          onNext: { print("next \($0)") },
          onCompleted: { print("completed") },
          onDisposed: { print("disposed of") }
        ).disposed(by: bag)
      },
      Demonstration(
        "subscribe(with:onNext:onError:onCompleted:onDisposed:)", to: "call an object at each element, and let it go"
      ) { bench in
        let (print, bag) = (bench.print, bench.bag)
        let letters = bench.letters("--a--b--|")
        bench.draw("", "owner, until 4", until: 4)
        let holder = Protected<Owner?>(Owner())
        if let owner = holder.value {
          // Shown
          letters
            .subscribe(with: owner) { owner, letter in print(owner.name + letter) }
            .disposed(by: bag)
          // Not shown
        }
        _ = bench.clock.schedule(at: .seconds(4)) { _ = holder.exchange(nil) }
      },
      Demonstration(
        "subscribe(_:)", to: "receive every event in one closure"
      ) { bench in
        let (print, bag) = (bench.print, bench.bag)
        let letters = bench.letters("--a--b--|")
        // Shown
        letters.subscribe { event in print("\(event)") }.disposed(by: bag)
      },
      Demonstration(
        "subscribe(_:)", to: "pass every event on to an observer", picture: "subscribe-observer"
      ) { bench in
        let bag = bench.bag
        let letters = bench.letters("--a--b--|", "letters")
        let subject = PublishSubject<String>()
        // Shown
        letters.subscribe(subject).disposed(by: bag)
        // Not shown
        bench.record(subject, "subject")
      },
    ])
}
