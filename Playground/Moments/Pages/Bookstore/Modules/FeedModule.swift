import Rill
import RillHeadless
import RillList

/// The information feed: readers' texts about books. Readers save items and remove those that they dislike.
final class FeedModule: Module {
  let component: any Component
  private let feed: ViewComponent<FeedRow>
  /// The reader's choices persist, whatever the server sends next.
  private var saved: Set<ListItemID> = []
  private var unwanted: Set<ListItemID> = []

  init(_ id: ModuleID, _ actions: BookstoreActions) {
    feed = ViewComponent("\(id)")
    component = feed
    actions.track(feed, of: id)
    feed.on(SaveTapped.self) { [weak self, tracker = actions.tracker] _, row in
      tracker.track(.tap(item: "\(row.item.id), save", module: "\(id)"))
      self?.toggle(row.item.id)
    }
    feed.on(LessTapped.self) { [weak self, tracker = actions.tracker] _, row in
      tracker.track(.tap(item: "\(row.item.id), less", module: "\(id)"))
      self?.remove(row.item.id)
    }
  }

  func update(with items: [FeedItem]) {
    let rows = items.map(FeedRow.init)
    feed.items.accept(
      rows.filter { !unwanted.contains($0.id) }.map { $0.saved(saved.contains($0.id)) })
  }

  private func toggle(_ id: ListItemID) {
    if saved.remove(id) == nil { saved.insert(id) }
    feed.items.update { [saved] rows in rows = rows.map { $0.saved(saved.contains($0.id)) } }
  }

  private func remove(_ id: ListItemID) {
    unwanted.insert(id)
    feed.items.update { rows in rows.removeAll { $0.id == id } }
  }
}

/// An item of the feed, shown in the view for books.
struct FeedRow: PictureTextViewModel {
  let id: ListItemID
  let pictureText: String
  let title: String
  let subtitle: String?
  /// Whether the reader has saved it.
  var isSaved = false

  init(_ item: FeedItem) {
    id = ListItemID("\(item.id)")
    pictureText = item.cover
    title = item.headline
    subtitle = "\(item.source) · \(item.comments) comments"
  }

  var text: String? { nil }

  /// Denser than books.
  var edgeInsets: ListInsets? { ListInsets(leading: Double(Spacing.margin), trailing: Double(Spacing.margin)) }

  func saved(_ isSaved: Bool) -> FeedRow {
    var row = self
    row.isSaved = isSaved
    return row
  }
}
