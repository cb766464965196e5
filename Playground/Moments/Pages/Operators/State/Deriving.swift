import Rill
import RillTesting

extension DemonstrationGroup {
  static let deriving = DemonstrationGroup(
    title: "Derived state", folder: "Deriving",
    demonstrations: [
      Demonstration(
        "Derived", "StateType", "StateInput", to: "have a value that follows from others", picture: "Derived",
        code: "let total = Derived(price, count) { $0 * $1 }"
      ) { bench in
        let price = BehaviorRelay(value: 5)
        let count = BehaviorRelay(value: 1)
        bench.numbers("--6-----7--", "price(5)").bind(to: price).disposed(by: bench.bag)
        bench.numbers("-----2----", "count(1)").bind(to: count).disposed(by: bench.bag)
        let total = Derived(price, count) { $0 * $1 }
        bench.record(total, "total")
      },
      Demonstration(
        "batch(_:)", to: "make several changes as one",
        code: """
          batch {
            price.accept(6)
            count.accept(2)
          }
          """
      ) { bench in
        let (print, bag) = (bench.print, bench.bag)
        let price = BehaviorRelay(value: 5)
        let count = BehaviorRelay(value: 1)
        Derived(price, count) { $0 * $1 }.subscribe(onNext: { print("total \($0)") }).disposed(by: bag)
        batch {
          price.accept(6)
          count.accept(2)
        }
      },
    ])
}
