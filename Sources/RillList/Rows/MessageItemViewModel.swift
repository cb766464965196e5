/// A sentence in place of content, for example the reason for its absence, and an optional action.
///
/// A message is not content: see ``ListSections/hasContent``.
public struct MessageItemViewModel: ListItemViewModel {
  /// The identity of the message.
  public let id: ListItemID
  /// The sentence to show.
  public var title: String
  /// The title of the button under the sentence; `nil` for no button.
  public var action: String?

  /// Creates a message.
  public init(id: ListItemID = "message", title: String, action: String? = nil) {
    self.id = id
    self.title = title
    self.action = action
  }
}

/// The event of a tap on the button of a ``MessageItemViewModel``.
public struct MessageActionTapped: ListEvent, Equatable {
  /// Creates the event.
  public init() {}
}
