import Rill
import RillList

/// What the neighbours have written, page by page, with a last row that says how it goes on.
final class FeedViewModel: ListViewModel {
  let listItems = BehaviorRelay<ListSections>(value: [])
  let loadError = BehaviorRelay<(any Error)?>(value: nil)
  private let pager: Pager<Int, Post>
  private let bag = DisposeBag()

  /// - Parameter posts: asks for a page by its number; `nil` is the first one.
  @MainActor
  init(posts: @escaping @MainActor (Int?) -> Observable<RillList.Page<Int, Post>>) {
    pager = Pager(prefetchDistance: 2, id: \.id, request: posts)
    Observable.combineLatest(pager.items, pager.state) { posts, state in
      [
        ListSection(model: ListSectionModel(id: "posts"), items: posts),
        ListSection(model: ListSectionModel(id: "footer"), items: Self.footer(state)),
      ].filter { !$0.items.isEmpty }
    }
    .bind(to: listItems)
    .disposed(by: bag)
  }

  @MainActor var loader: Loader? { pager.loader }

  func loadItems() -> Observable<Void> { pager.loader.run(.refresh) }

  func handle(_ event: any ListEvent, in row: ListRow) -> Bool {
    guard event is MessageActionTapped else { return pager.handle(event, in: row) }
    pager.retryPage()
    return true
  }

  func trackScreenviews() {}

  private static func footer(_ state: PagingState) -> [any ListItemViewModel] {
    switch state {
    case .idle: []
    case .loading: [Message(id: "footer", title: "Loading more…")]
    case .failed(let error): [Message(id: "footer", title: "▲ \(error)", action: "Try again")]
    case .end: [Message(id: "footer", title: "— That was all. —")]
    }
  }
}
