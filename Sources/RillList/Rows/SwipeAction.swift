/// An action that a swipe over a row offers. When the user chooses the action, its event goes to the row's owner like
/// any other event.
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
  /// The title of its button, unique among the actions of the row.
  public var title: String
  /// Whether the action removes something, which the display marks with a warning color.
  public var isDestructive: Bool
  /// The event that the row's owner receives.
  public var event: any ListEvent

  /// Creates an action.
  public init(_ title: String, isDestructive: Bool = false, _ event: any ListEvent) {
    self.title = title
    self.isDestructive = isDestructive
    self.event = event
  }
}
