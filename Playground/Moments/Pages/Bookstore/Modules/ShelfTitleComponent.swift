import Rill
import RillHeadless
import RillList

/// The title of a shelf.
final class ShelfTitleComponent: ViewComponent<ShelfTitleItem> {
  private let hasMore: Bool

  /// - Parameter hasMore: whether a button leads to the whole shelf.
  init(_ id: ModuleID, _ actions: BookstoreActions, hasMore: Bool = false) {
    self.hasMore = hasMore
    super.init("title of \(id)")
    on(MoreTapped.self) { _, _ in actions.open(id.kind) }
  }

  func show(_ title: String) { items.accept([ShelfTitleItem(id: "title", title: title, hasMore: hasMore)]) }
}
