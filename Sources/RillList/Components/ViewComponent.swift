public import Rill

/// A component that shows items of one type in one section.
///
/// A subclass may set the sizes of the items; the screen selects the view that shows them. Any code that has access to
/// the component can set its items; a component without items does not show.
///
/// ```swift
/// final class TagsComponent: ViewComponent<Tag> {
///   override func size(of tag: Tag, in container: ListSize) -> ListSize? { ListSize(width: 80, height: 24) }
/// }
///
/// let tags = TagsComponent("tags", layout: ListSectionLayout(itemSpacing: 8, lineSpacing: 8))
/// tags.items.accept([Tag("Swift"), Tag("Linux")])
/// tags.on(RowSelected.self) { _, row in open(row.item) }
/// ```
@MainActor
open class ViewComponent<Item: ListItemViewModel>: Component, ListSectionOwner, Leaf {
  /// The identity of the component's section on its page.
  public nonisolated let name: String
  /// The title above the items; empty for none.
  public nonisolated let title: String
  /// The space around and between the items.
  public nonisolated let layout: ListSectionLayout
  /// The items of the component. Can be set on any thread.
  public nonisolated let items: BehaviorRelay<[Item]>

  /// The handlers of events in the component's rows.
  public final let events = ListEventHandlers()

  /// Creates a component.
  ///
  /// - Parameters:
  ///   - name: unique among the components of a page; if two components share a name, their sections are compared by
  ///     position.
  ///   - title: the section's title.
  ///   - layout: how the section is laid out.
  ///   - items: the initial items.
  public init(
    _ name: String, title: String = "", layout: ListSectionLayout = ListSectionLayout(), items: [Item] = []
  ) {
    self.name = name
    self.title = title
    self.layout = layout
    self.items = BehaviorRelay(value: items)
  }

  // MARK: Display of rows

  /// Returns the size of an item; `nil`, the default, leaves it to the cell's own constraints.
  open func size(of item: Item, in container: ListSize) -> ListSize? { nil }

  /// Returns the swipe actions of an item's row; none by default. Choosing an action sends its event.
  open func swipeActions(for item: Item) -> [SwipeAction] { [] }

  /// Returns whether the user may drag an item's row to another position; false by default. A completed drag sends
  /// ``RowMoved``.
  open func canMove(_ item: Item) -> Bool { false }

  /// A section with the items; none while there are no items. A list does not compare a row that is a copy of the one
  /// before, such as one that ``/Rill/StateType/mapEach(id:file:line:_:)`` keeps.
  public nonisolated var sections: Observable<ListSections> {
    // The boxes of the rows, because copies of a large value have different ones, and the update compares those.
    let kept = Protected(KeptElements<Item, [any ListItemViewModel]>([], []))
    return items.map { [self] items in
      let rows = kept.value.updated(
        to: items, { $0.id }, areSame: SameBytes.areCopies, areEqual: { _, _ in false }
      ) { $0 }
      _ = kept.exchange(rows)
      let sections: ListSections =
        items.isEmpty ? [] : [ListSection(id: name, title: title, layout: layout, owner: self, rows.results)]
      // They stand for a message also where a component of one's own passes them on.
      return self is any PlaceholderComponent ? sections.standing(for: .message) : sections
    }
  }

  // MARK: Events in rows

  /// Adds a handler for events of a type, with the row as this component counts it.
  ///
  /// Handlers of one type run in the order in which they were added.
  public final func on<E: ListEvent>(_ event: E.Type, _ handler: @escaping @MainActor (E, ListRow<Item>) -> Void) {
    events.on(event, in: Item.self, handler)
  }

  package final var itemType: any ListItemViewModel.Type { Item.self }

  /// Returns the size of an item of this component's type.
  public func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? {
    (item as? Item).flatMap { size(of: $0, in: container) }
  }

  /// Returns the swipe actions of an item of this component's type.
  public func swipeActions(in row: AnyListRow) -> [SwipeAction] { (row.item as? Item).map(swipeActions(for:)) ?? [] }

  /// Returns whether the user may move an item of this component's type.
  public func canMove(_ row: AnyListRow) -> Bool { (row.item as? Item).map { canMove($0) } ?? false }

  /// The name, the type and the number of items.
  public var tree: ComponentTree {
    let count = items.value.count
    let size = count == 0 ? "no items" : count == 1 ? "1 item" : "\(count) items"
    return ComponentTree("\(name): \(Self.self) · \(size)")
  }
}

/// A component between a header and a footer, which show only while the component shows content, or a message that
/// there is none.
@MainActor
public final class HeaderFooterComponent: Component, Composer {
  /// The component above the content.
  public nonisolated let header: (any Component)?
  /// The component below the content.
  public nonisolated let footer: (any Component)?
  /// The component that determines whether anything shows.
  public nonisolated let content: any Component
  nonisolated let site: CallSite

  /// Creates the composition.
  public init(
    header: (any Component)? = nil, content: any Component, footer: (any Component)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    site = CallSite(file: file, line: line)
    self.header = header
    self.content = content
    self.footer = footer
  }

  /// The sections of header, content and footer; none while the content is empty.
  public nonisolated var sections: Observable<ListSections> { Nesting.sections(from: self) }

  nonisolated func contents(in nesting: Nesting) -> Observable<SectionReader> {
    let nothing = Observable<SectionReader>.just { [] }
    let sequence = Protected(SectionSequence(count: 3))
    return Observable.combineLatest(
      header.map { nesting.contents(of: $0) } ?? nothing, nesting.contents(of: content),
      footer.map { nesting.contents(of: $0) } ?? nothing
    ) { header, content, footer in
      let changes = [header, content, footer].enumerated().map { place, part in
        let reader: SectionReader = {
          let shown = content()
          guard shown.hasRows else { return [] }
          // The title of a message is no content either.
          return shown.hasContent ? part() : part().standing(for: .message)
        }
        return (place: place, reader: reader)
      }
      return SectionSequence.change(changes, in: sequence)
    }
    .compactMap(\.self)
  }

  /// The header, the content and the footer.
  public var subcomponents: [any Component] { [header, content, footer].compactMap(\.self) }

  /// The trees of header, content and footer.
  public var tree: ComponentTree {
    Nesting.tree(of: self, name) {
      [header?.tree.inRole("header"), content.tree.inRole("content"), footer?.tree.inRole("footer")]
        .compactMap(\.self)
    }
  }
}

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
