/// A row of a list, as its owner knows it.
public struct ListRow<Item: Sendable>: Sendable {
  /// The content of the row.
  public var item: Item
  /// The row's position among its owner's sections; in the whole list if it has no owner.
  public var indexPath: ListIndexPath
  /// The object that handles the events in the row; `nil` if its section names no owner.
  public var owner: (any ListSectionOwner)?
  /// The identity of the row's section, independent of its current owner.
  var section: String?
  /// Deselects a row on the display; `nil` for a row that no display has sent an event from.
  var deselection: (@MainActor @Sendable (AnyListRow) -> Void)?

  /// Creates a row.
  public init(item: Item, indexPath: ListIndexPath, owner: (any ListSectionOwner)? = nil) {
    self.item = item
    self.indexPath = indexPath
    self.owner = owner
  }

  /// The identity of the row's section; `nil` without an owner.
  var ownedSection: String? { owner == nil ? nil : section }

  /// Removes the selection of the row on the screen that the event came from, also if the list has changed since.
  ///
  /// It has no effect if the row is not selected, or no longer in the list.
  ///
  /// ```swift
  /// cities.on(RowSelected.self) { _, row in
  ///   row.deselect()
  ///   open(row.item)
  /// }
  /// ```
  /// Complexity: O(rows) if rows have moved since the event, and O(sections) otherwise.
  @MainActor public func deselect() {
    if let item = item as? any ListItemViewModel { deselection?(with(item)) }
  }

  /// Returns the row with its item as another type.
  func with<Other>(_ item: Other) -> ListRow<Other> {
    var row = ListRow<Other>(item: item, indexPath: indexPath, owner: owner)
    (row.section, row.deselection) = (section, deselection)
    return row
  }
}

/// A row that shows an item of any type.
public typealias AnyListRow = ListRow<any ListItemViewModel>

/// The identity of a row, across loads.
public struct ListItemID: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  private let text: String

  /// Creates an identity from a text, such as a key from a server.
  public init(_ text: String) { self.text = text }

  /// Creates an identity from a literal.
  public init(stringLiteral value: String) { text = value }

  /// The text.
  public var description: String { text }
}

/// The position of a row.
public struct ListIndexPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The index of the section, from 0.
  public var section: Int
  /// The index of the row in its section, from 0.
  public var item: Int

  /// Creates a position.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Orders positions from top to bottom.
  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }

  /// `section-item`.
  public var description: String { "\(section)-\(item)" }
}

/// The content of one row, ready for display. A changed row is another value with the same identity.
///
/// ```swift
/// struct CityRow: ListItemViewModel {
///   let id: ListItemID
///   let name: String
/// }
/// ```
///
/// It names no view and holds no service or closure: anything that happens in its row is a ``ListEvent``. Two values
/// are equal if they look the same.
///
/// If the compiler reports that a view model with a relay or another object does not conform to protocol `Equatable`,
/// wrap the property in ``ByIdentity``. It is for state that changes faster than the list, such as a progress.
public protocol ListItemViewModel: Equatable, Sendable {
  /// The name of the kind of cell that shows the row; by default the type's name.
  static var reuseIdentifier: String { get }

  /// The identity of the row, unique in its section. If two rows share an identity, they are compared by position.
  var id: ListItemID { get }

  /// Returns whether `other` has the same type and is equal, so its row need not be redrawn. Every type has a default
  /// implementation.
  func hasSameContent(as other: any ListItemViewModel) -> Bool
}

extension ListItemViewModel {
  /// The type's name, without its module.
  public static var reuseIdentifier: String { String(describing: Self.self) }

  /// Returns whether `other` has the same type and is equal.
  @inlinable
  public func hasSameContent(as other: any ListItemViewModel) -> Bool {
    // Separate from the comparison, because comparing optionals creates types at run time.
    guard let other = other as? Self else { return false }
    return other == self
  }
}

/// Returns whether the same kind of cell shows both rows. The types are compared first, because an identifier may be a
/// computed text.
func hasSameKind(_ left: any ListItemViewModel, _ right: any ListItemViewModel) -> Bool {
  let (left, right) = (type(of: left), type(of: right))
  return left == right || left.reuseIdentifier == right.reuseIdentifier
}

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

/// State beside a row that changes faster than the list, such as the progress of a download.
///
/// A view model is compared by what it shows, and a relay cannot be compared: a view model with a relay does not compile,
/// because it does not conform to `Equatable`. With this wrapper, the relay is compared by its identity. The row is equal
/// as long as it has the same relay, so the list makes no update for a value; the view binds the relay, and the binding
/// ends when the view shows another row.
///
/// ```swift
/// struct DownloadRow: ListItemViewModel {
///   let id: ListItemID
///   @ByIdentity var progress: BehaviorRelay<Int>
/// }
///
/// final class DownloadView: BaseListItemView<DownloadRow> {
///   private let label = Label()
///
///   override func buildHierarchy(_ phase: borrowing HierarchyPhase) { addSubview(label) }
///   override func setupConstraints(_ phase: borrowing ConstraintsPhase) {
///     label.makeConstraints { $0.edges.equalToSuperview() }
///   }
///   override func update(with row: DownloadRow) {
///     row.progress.map { "\(row.id): \($0) %" }.bind(to: label.rx.text).disposed(by: reuseBag)
///   }
/// }
/// ```
///
/// The relay lives where the work does, for example in a repository with one relay for each download, so that each row
/// made for the download has the same one.
@propertyWrapper
public struct ByIdentity<Object: AnyObject & Sendable>: Equatable, Sendable {
  /// The relay or other object.
  public let wrappedValue: Object

  /// Wraps an object.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// Returns whether both wrap the same object.
  public static func == (left: Self, right: Self) -> Bool { left.wrappedValue === right.wrappedValue }
}

/// A width and a height, in points.
public struct ListSize: Hashable, Sendable {
  /// The extent from left to right.
  public var width: Double
  /// The extent from top to bottom.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The owner of a section, which provides the sizes of its rows and handles the events in them.
///
/// An ability of only some owners, such as aligning a section to the left or previewing a row on a long press, is a
/// separate protocol. The code between a display and the owner need not know it:
///
/// ```swift
/// @MainActor protocol PreviewsRows { func preview(at indexPath: ListIndexPath) -> Preview }
///
/// if let row = driver.row(at: indexPath), let owner = row.owner as? any PreviewsRows {
///   show(owner.preview(at: row.indexPath))
/// }
/// ```
@MainActor
public protocol ListSectionOwner: AnyObject, Sendable {
  /// The handlers of events in its rows.
  var events: ListEventHandlers { get }

  /// Returns the size of an item. `nil`, the default, leaves it to the cell's own constraints.
  ///
  /// - Parameters:
  ///   - item: the item to size.
  ///   - container: the space of the display; the height of a scrolling display is that of its visible part.
  func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize?

  /// Returns the swipe actions of a row; none by default. Choosing an action sends its event.
  func swipeActions(in row: AnyListRow) -> [SwipeAction]

  /// Returns whether the user may drag a row to another position in its section; false by default. A completed drag
  /// sends ``RowMoved``.
  func canMove(_ row: AnyListRow) -> Bool
}

extension ListSectionOwner {
  /// Returns `nil`: the cell's own constraints determine the size.
  public func size(of item: any ListItemViewModel, in container: ListSize) -> ListSize? { nil }

  /// Returns no actions.
  public func swipeActions(in row: AnyListRow) -> [SwipeAction] { [] }

  /// Returns false: the row stays in its place.
  public func canMove(_ row: AnyListRow) -> Bool { false }

  /// Adds a handler for events of a type in rows that show a type of item.
  ///
  /// Handlers of one event type run in the order in which they were added.
  public func on<E: ListEvent, Item: ListItemViewModel>(
    _ event: E.Type, in item: Item.Type, _ handler: @escaping @MainActor (E, ListRow<Item>) -> Void
  ) {
    events.on(event, in: item, handler)
  }
}
