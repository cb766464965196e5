import Rill

/// A component that shows one message. Screens provide its view.
open class MessageComponent: ViewComponent<MessageItemViewModel> {
  /// The action that a status that follows a loader adds to a tap of the button.
  final var retry: (@MainActor () -> Void)?

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
    on(MessageActionTapped.self) { [weak self] _, _ in self?.retry?() }
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
