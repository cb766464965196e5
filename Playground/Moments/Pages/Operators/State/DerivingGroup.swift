import Rill
import RillTesting

extension DemonstrationGroup {
  static let deriving = DemonstrationGroup(
    title: "Derived state", folder: "Deriving",
    demonstrations: [
      Demonstration(
        "Derived", "StateType", "StateInput", to: "have a value that follows from others", picture: "Derived"
      ) { bench in
        let price = BehaviorRelay(value: 5)
        let count = BehaviorRelay(value: 1)
        bench.numbers("--6-----7--", "price(5)").bind(to: price).disposed(by: bench.bag)
        bench.numbers("-----2----", "count(1)").bind(to: count).disposed(by: bench.bag)
        // Shown
        let total = Derived(price, count) { $0 * $1 }
        // Not shown
        bench.record(total, "total")
      },
      Demonstration(
        "mapEach(id:_:)", to: "compute each element once, and keep it while it stays the same", picture: "mapEach"
      ) { bench in
        let (print, bag) = (bench.print, bench.bag)
        let words = BehaviorRelay(value: ["a", "b"])
        bench.letters("--c---d--", "added").subscribe(onNext: { word in words.update { $0.append(word) } })
          .disposed(by: bag)
        // Shown
        let large = words.mapEach(id: \.self) { word in
          print("computes \(word)")
          return word.uppercased()
        }
        // Not shown
        bench.record(large, "large") { $0.joined() }
      },
      Demonstration(
        "filterEach(id:_:)", to: "keep the elements that satisfy a condition, and ask once for each",
        picture: "filterEach"
      ) { bench in
        let numbers = BehaviorRelay(value: [7])
        bench.numbers("--3--9--6--", "added").subscribe(onNext: { number in numbers.update { $0.append(number) } })
          .disposed(by: bench.bag)
        // Shown
        let large = numbers.filterEach(id: \.self) { $0 > 5 }
        // Not shown
        bench.record(large, "large") { $0.map { "\($0)" }.joined() }
      },
      Demonstration(
        "Selection", to: "know of each row whether it is selected", picture: "Selection"
      ) { bench in
        // Shown
        let selection = Selection(["a"])
        let rows = ["a", "b", "c"].map { selection.contains($0) }
        // Not shown
        bench.letters("--b---c--", "selected").subscribe(onNext: { selection.replace(with: [$0]) })
          .disposed(by: bench.bag)
        for (row, name) in zip(rows, ["a", "b", "c"]) { bench.record(row, name) { $0 ? "y" : "n" } }
      },
      Demonstration(
        "Resource", "ResourceState", to: "search as the user types, and show the answer to what is typed now",
        picture: "Resource"
      ) { bench in
        let clock = bench.clock
        let query = BehaviorRelay(value: "p")
        bench.letters("--q------r----", "query(p)").bind(to: query).disposed(by: bench.bag)
        let search: @Sendable (String) -> Observable<String> = { query in
          Observable.just(query.uppercased()).delay(.seconds(3), scheduler: clock)
        }
        // Shown
        let results = Resource(query) { search($0) }
        // Not shown
        bench.record(results, "results") { $0.isLoading ? "?" : $0.latest ?? "failed" }
      },
      Demonstration(
        "batch(_:)", to: "make several changes as one"
      ) { bench in
        let (print, bag) = (bench.print, bench.bag)
        let price = BehaviorRelay(value: 5)
        let count = BehaviorRelay(value: 1)
        Derived(price, count) { $0 * $1 }.subscribe(onNext: { print("total \($0)") }).disposed(by: bag)
        // Shown
        batch {
          price.accept(6)
          count.accept(2)
        }
      },
    ])
}
