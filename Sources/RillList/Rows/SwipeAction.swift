/// What a swipe over a row offers. If the user takes it, its event goes to the row's owner, as any other does.
///
/// ```swift
/// struct DeleteChosen: ListEvent {}
///
/// override func swipeActions(for item: TagItem) -> [SwipeAction] {
///   [SwipeAction("Delete", isDestructive: true, DeleteChosen())]
/// }
///
/// tags.on(DeleteChosen.self) { [items = tags.items] _, row in items.update { _ = $0.remove(at: row.indexPath.item) } }
/// ```
public struct SwipeAction: Sendable {
  /// What its button says, which tells it from the others of its row.
  public var title: String
  /// Whether it takes something away, so that a display warns by its color.
  public var isDestructive: Bool
  /// What the row's owner gets.
  public var event: any ListEvent

  /// Makes an action.
  public init(_ title: String, isDestructive: Bool = false, _ event: any ListEvent) {
    self.title = title
    self.isDestructive = isDestructive
    self.event = event
  }
}
