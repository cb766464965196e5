import Rill
import RillList
import RillTesting

extension DemonstrationGroup {
  static let editing = DemonstrationGroup(
    title: "State for lists", module: "RillList", folder: "State",
    demonstrations: [
      Demonstration(
        "Optimistic", to: "show a change before the server has confirmed it",
        picture: "Optimistic",
        code: """
          let likes = Optimistic(server)
          tapped.subscribe(onNext: { id in
            likes.edit(id, during: request(id)) { $0.isLiked = true }
          })
          """
      ) { bench in
        struct Moment: Identifiable, Equatable, Sendable {
          let id: String
          var isLiked = false
        }
        struct Offline: Error {}
        let clock = bench.clock
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
        let likes = Optimistic(server)
        tapped.subscribe(onNext: { id in
          likes.edit(id, during: request(id)) { $0.isLiked = true }
        })
        .disposed(by: bench.bag)
        bench.record(likes, "shown", as: text)
      }
    ])
}
