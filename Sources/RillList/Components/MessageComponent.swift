import Rill

/// A sentence in place of content, for example the reason for its absence, and an optional action.
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

/// A component that shows one message. Screens provide its view.
open class MessageComponent: ViewComponent<MessageItemViewModel> {
  /// Creates a component.
  ///
  /// - Parameters:
  ///   - name: the component's name.
  ///   - title: the sentence to show.
  ///   - action: the title of the button under the sentence; `nil` for no button.
  ///   - layout: how its section is laid out.
  public init(
    _ name: String, title: String, action: String? = nil, layout: ListSectionLayout = ListSectionLayout()
  ) {
    super.init(
      name, layout: layout, items: [MessageItemViewModel(id: ListItemID(name), title: title, action: action)])
  }

  /// The sentence of the message.
  public final var message: String {
    get { items.value.first?.title ?? "" }
    set { items.update { items in for index in items.indices { items[index].title = newValue } } }
  }

  /// Adds a handler for taps of the button.
  public final func onAction(_ action: @escaping @MainActor () -> Void) {
    on(MessageActionTapped.self) { _, _ in action() }
  }
}
