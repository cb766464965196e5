import Rill

@MainActor final class TownSearch {
  let query = PublishRelay<String>()
  let town = BehaviorRelay(value: "")
  private let bag = DisposeBag()

  init(search: @escaping @Sendable (String) -> Observable<String>) {
    query.flatMap { search($0) }.bind(to: town).disposed(by: bag)
  }
}
