import Rill

/// A sentence in the place of content, such as why there is none, and what can be done about it.
public struct MessageItemViewModel: ListItemViewModel {
  /// Tells the message from others.
  public let id: ListItemID
  /// The sentence.
  public var title: String
  /// What a button under it says; `nil` for no button.
  public var action: String?

  /// Makes a message.
  public init(id: ListItemID = "message", title: String, action: String? = nil) {
    self.id = id
    self.title = title
    self.action = action
  }
}

/// The button of a ``MessageItemViewModel`` was tapped.
public struct MessageActionTapped: ListEvent, Equatable {
  /// Makes the event.
  public init() {}
}

/// A component that says one thing. Screens know how to show it.
open class MessageComponent: ViewComponent<MessageItemViewModel> {
  /// Makes a component.
  ///
  /// - Parameters:
  ///   - title: what it says.
  ///   - action: what a button under it says; `nil` for no button.
  public init(
    _ name: String, title: String, action: String? = nil, layout: ListSectionLayout = ListSectionLayout()
  ) {
    super.init(
      name, layout: layout, items: [MessageItemViewModel(id: ListItemID(name), title: title, action: action)])
  }

  /// What it says.
  public final var message: String {
    get { items.value.first?.title ?? "" }
    set { items.update { items in for index in items.indices { items[index].title = newValue } } }
  }

  /// Does something at each tap of the button.
  public final func onAction(_ action: @escaping @MainActor () -> Void) {
    on(MessageActionTapped.self) { _, _ in action() }
  }
}
