import Rill
import RillList
import RillTesting

extension DemonstrationGroup {
  static let editing = DemonstrationGroup(
    title: "State for lists", module: "RillList", folder: "State",
    demonstrations: [
      Demonstration(
        "grouped(by:section:)", to: "make sections of rows, and keep those that stay the same", picture: "grouped"
      ) { bench in
        struct Row: ListItemViewModel {
          let id: ListItemID
          let kind: String
        }
        let print = bench.print
        let rows = BehaviorRelay(value: [Row(id: "1", kind: "odd")])
        bench.numbers("--2-----3------4-----", "added(1)").subscribe(onNext: { number in
          rows.update { $0.append(Row(id: "\(number)", kind: number % 2 == 0 ? "even" : "odd")) }
        })
        .disposed(by: bench.bag)
        // Shown
        let sections = rows.grouped(by: \.kind) { kind in
          print("makes \(kind)")
          return ListSectionModel(id: kind, title: kind)
        }
        // Not shown
        bench.record(sections, "sections") { sections in
          sections.map { section in section.items.map { "\($0.id)" }.joined() }.joined(separator: "/")
        }
      },
      Demonstration(
        "Optimistic", to: "show a change before the server has confirmed it",
        picture: "Optimistic"
      ) { bench in
        struct Moment: Identifiable, Equatable, Sendable {
          let id: String
          var isLiked = false
        }
        struct Offline: Error {}
        let (clock, bag) = (bench.clock, bench.bag)
        let text: @Sendable ([Moment]) -> String = { $0.map { $0.isLiked ? $0.id.uppercased() : $0.id }.joined() }
        let server = BehaviorRelay(value: [Moment(id: "a"), Moment(id: "b")])
        let tapped = bench.letters("--a-----b------|", "tapped")
        // The second request fails.
        let request: @Sendable (String) -> Observable<Never> = { id in
          Observable<Int>.timer(.seconds(4), scheduler: clock).flatMap { _ -> Observable<Never> in
            id == "a" ? .empty() : .error(Offline())
          }
        }
        bench.record(server, "server", as: text)
        // Shown
        let likes = Optimistic(server)
        tapped.subscribe(onNext: { id in
          likes.edit(id, during: request(id)) { $0.isLiked = true }
        })
        .disposed(by: bag)
        // Not shown
        bench.record(likes, "shown", as: text)
      },
      Demonstration(
        "Staleness", to: "load again what is old or has changed", picture: "Staleness"
      ) { bench in
        let (staleness, clock, bag, loads) = (Staleness(), bench.clock, bench.bag, PublishRelay<String>())
        let request = Observable<Void>.deferred {
          loads.accept("L")
          return .just(())
        }
        let opened = bench.letters("-o---c--o-----c----------o-----", "opened")
        let posted = bench.letters("-------p---p-------------------", "posted")
        // Shown
        let options = LoadOptions(
          staleAfter: .seconds(8), tags: ["moments"],
          staleness: staleness, scheduler: clock)
        let list = Loader(options: options) { _ in request }
        posted.bind { _ in staleness.invalidate("moments") }
          .disposed(by: bag)
        // Not shown
        opened.bind { [list] event in
          if event == "o" { list.appear(hasContent: clock.now > .seconds(1)) } else { list.leave() }
        }
        .disposed(by: bag)
        bench.record(loads, "loads")
      },
    ])
}
