import Rill
import RillList

/// The posts of neighbors, page by page, with a last row that shows the state of the next page.
final class FeedViewModel: ListViewModel {
  /// - Parameter posts: requests a page by its number; `nil` is the first one.
  init(posts: @escaping @MainActor (Int?) -> Observable<PagerPage<Int, Post>>) {
    let pager = Pager(prefetchDistance: 2, id: \.id, request: posts)
    let texts = MomentsLanguage.current.texts
    super.init(pager: pager) { posts, state in
      let sections: ListSections = [
        ListSection(id: "posts", posts),
        ListSection(id: "footer", Self.footer(state, texts)),
      ]
      return sections.filter { !$0.items.isEmpty }
    }
    on(MessageActionTapped.self) { _, _ in pager.retryPage() }
  }

  private static func footer(_ state: PagingState, _ texts: ListTexts) -> [any ListItemViewModel] {
    switch state {
    case .idle: []
    case .loading: [MessageItemViewModel(id: "footer", title: "Loading more…")]
    case .failed(let error):
      [MessageItemViewModel(id: "footer", title: "▲ \(texts.message(for: error))", action: texts.tryAgain)]
    case .end: [MessageItemViewModel(id: "footer", title: "— That was all. —")]
    }
  }
}
