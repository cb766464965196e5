public import Rill

/// A component that shows items of one type, in one section.
///
/// A subclass says, if need be, how large they are; which view shows them is for the screen kit to say. Whoever holds the
/// component sets its items; without items it is not there.
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
  /// Tells the component's section from the others of a page.
  public nonisolated let name: String
  /// Shown above the items; empty for none.
  public nonisolated let title: String
  /// The room around and between the items.
  public nonisolated let layout: ListSectionLayout
  /// What the component shows. May be set on any thread.
  public nonisolated let items: BehaviorRelay<[Item]>

  /// What is done at the events in its rows.
  public final let events = ListEventHandlers()

  /// Makes a component.
  ///
  /// - Parameters:
  ///   - name: no two components of a page should share it; if they do, their sections are compared place by place.
  ///   - items: what it shows at first.
  public init(
    _ name: String, title: String = "", layout: ListSectionLayout = ListSectionLayout(), items: [Item] = []
  ) {
    self.name = name
    self.title = title
    self.layout = layout
    self.items = BehaviorRelay(value: items)
  }

  // MARK: How its rows are shown

  /// How large an item is shown; `nil`, the default, leaves it to the cell's own constraints.
  open func size(of item: Item, in container: ListSize) -> ListSize? { nil }

  /// What a swipe over an item's row offers; nothing by default. An action that is taken comes as its event.
  open func swipeActions(for item: Item) -> [SwipeAction] { [] }

  /// Whether the user may drag an item's row to another place; not by default. A row that was dragged comes as
  /// ``RowMoved``.
  open func canMove(_ item: Item) -> Bool { false }

  /// One section with the items; none while there are no items.
  public nonisolated var sections: Observable<ListSections> {
    items.map { [self] items in
      let model = ListSectionModel(id: name, title: title, layout: layout, owner: self)
      return items.isEmpty ? [] : [ListSection(model: model, items: items)]
    }
  }

  // MARK: What happens in its rows

  /// Does something at each event of a type, with the row as this component counts it. Handlers of one type of event are
  /// called in the order in which they were added.
  public final func on<E: ListEvent>(_ event: E.Type, _ handler: @escaping @MainActor (E, ListRow<Item>) -> Void) {
    events.on(event, in: Item.self, handler)
  }

  /// The size of an item of this component's type.
  public func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? {
    (item as? Item).flatMap { size(of: $0, in: container) }
  }

  /// The actions of an item of this component's type.
  public func swipeActions(in row: AnyListRow) -> [SwipeAction] { (row.item as? Item).map(swipeActions(for:)) ?? [] }

  /// Whether an item of this component's type may be moved.
  public func canMove(_ row: AnyListRow) -> Bool { (row.item as? Item).map { canMove($0) } ?? false }

  /// The name, the type and how many items there are.
  public var tree: ComponentTree {
    let count = items.value.count
    let size = count == 0 ? "no items" : count == 1 ? "1 item" : "\(count) items"
    return ComponentTree("\(name): \(Self.self) · \(size)")
  }
}
