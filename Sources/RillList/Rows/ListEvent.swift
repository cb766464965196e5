import Rill

/// An event in a row, or about a row.
///
/// An event goes to the owner of the row's section, or to the view model if the section has no owner. Its type
/// distinguishes it from other events.
///
/// ```swift
/// struct LikeTapped: ListEvent {}
/// moments.on(LikeTapped.self) { _, row in repository.like(row.item.id) }
/// ```
/// An event that you define and nothing handles is a ``ListDiagnostic``.
public protocol ListEvent: Sendable {}

/// An event that every row receives, whether or not a handler exists.
protocol EventOfEveryRow: ListEvent {}

/// The user selects the row.
public struct RowSelected: EventOfEveryRow, Equatable {
  /// Creates the event.
  public init() {}
}

/// The row loses the selection because the user selects another row.
public struct RowDeselected: EventOfEveryRow, Equatable {
  /// Creates the event.
  public init() {}
}

/// The user has dragged the row to another position in its section.
///
/// The row moves when its owner changes its items:
///
/// ```swift
/// tags.on(RowMoved.self) { [items = tags.items] event, row in
///   items.update { $0.insert($0.remove(at: row.indexPath.item), at: event.destination) }
/// }
/// ```
public struct RowMoved: ListEvent, Equatable {
  /// The row's new position in its section, from 0.
  public var destination: Int

  /// Creates the event.
  public init(destination: Int) { self.destination = destination }
}

/// The row comes into view.
public struct RowWillDisplay: EventOfEveryRow, Equatable {
  /// Creates the event.
  public init() {}
}

/// The row goes out of view: the user scrolls, the list removes it, or the screen disappears.
public struct RowDidEndDisplaying: EventOfEveryRow, Equatable {
  /// Creates the event.
  public init() {}
}

/// The user or the program scrolls the list. Each owner of rows in view receives one event, with the first of its rows
/// in view.
public struct ListScrolled: EventOfEveryRow, Equatable {
  /// The scroll offset of the content, in points.
  public var offset: Double

  /// Creates the event.
  public init(offset: Double) { self.offset = offset }
}

/// The handlers of events in the rows of an owner, by event type.
///
/// Handlers of one type run on the main actor, in the order in which they were added.
@MainActor
public final class ListEventHandlers {
  /// Handles an event; returns false if the handler is for other rows.
  private typealias Handler = @MainActor (any ListEvent, AnyListRow) -> Bool

  private var handlers: [ObjectIdentifier: [Handler]] = [:]

  /// Creates an empty collection.
  public nonisolated init() {}

  /// Adds a handler for events of a type in any row.
  public func on<E: ListEvent>(_ event: E.Type, _ handler: @escaping @MainActor (E, AnyListRow) -> Void) {
    add(event) { event, row in
      handler(event, row)
      return true
    }
  }

  /// Adds a handler for events of a type in rows that show a type of item.
  public func on<E: ListEvent, Item: ListItemViewModel>(
    _ event: E.Type, in item: Item.Type, _ handler: @escaping @MainActor (E, ListRow<Item>) -> Void
  ) {
    add(event) { event, row in
      guard let item = row.item as? Item else { return false }
      handler(event, row.with(item))
      return true
    }
  }

  /// Calls the handlers of an event; returns whether one handles it.
  @discardableResult
  package func handle(_ event: any ListEvent, in row: AnyListRow) -> Bool {
    guard let handlers = handlers[ObjectIdentifier(type(of: event))] else { return false }
    return Recording.add(.event, "send", "\(type(of: event)) in row \(row.item.id)") {
      handlers.reduce(false) { isTaken, handler in handler(event, row) || isTaken }
    }
  }

  private func add<E: ListEvent>(_ type: E.Type, _ handler: @escaping @MainActor (E, AnyListRow) -> Bool) {
    handlers[ObjectIdentifier(type), default: []].append { event, row in
      guard let event = event as? E else { return false }
      return handler(event, row)
    }
  }
}

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

/// The rows of a list that are in view, across its changes. A row that stays in view while other rows appear and
/// disappear around it, while it is redrawn, or while its owner is replaced, neither appears nor disappears.
///
/// The caller takes the changes one by one, because a handler of one change may change the rows in view.
struct VisibleRows {
  /// Identifies a row in view. Rows may share an identity, so the key numbers the rows of each identity.
  private struct Key: Hashable {
    let section: String?
    let kind: String
    let id: ListItemID
    var number = 0
  }

  private typealias Entry = (key: Key, row: AnyListRow)

  /// The rows in view, from top to bottom.
  private var shown: [Entry] = []
  /// The number of rows, from the top, that have been checked for an unreported appearance.
  private var lookedAtCount = 0
  /// The rows that have gone out of view without a notification yet.
  private var gone: [Entry] = []
  /// The rows that have been notified that they are in view, and not that they are out of view.
  private var notified: Set<Key> = []

  /// The rows in view, from top to bottom.
  var rows: [AnyListRow] { shown.map(\.row) }

  /// Sets the rows in view.
  mutating func show(_ rows: [AnyListRow]) {
    var counts: [Key: Int] = [:]
    let entries = rows.map { row -> Entry in
      var key = Key(section: row.ownedSection, kind: type(of: row.item).reuseIdentifier, id: row.item.id)
      let number = counts[key, default: 0]
      counts[key] = number + 1
      key.number = number
      return (key, row)
    }
    let keys = Set(entries.map(\.key))
    gone = (gone + shown).filter { notified.contains($0.key) && !keys.contains($0.key) }
    (shown, lookedAtCount) = (entries, 0)
  }

  /// Returns the next row to notify: first the rows that have gone out of view, then those that have come into view.
  mutating func takeChange() -> (row: AnyListRow, isInView: Bool)? {
    if !gone.isEmpty {
      let entry = gone.removeFirst()
      notified.remove(entry.key)
      return (entry.row, false)
    }
    while lookedAtCount < shown.count {
      let entry = shown[lookedAtCount]
      lookedAtCount += 1
      if notified.insert(entry.key).inserted { return (entry.row, true) }
    }
    return nil
  }
}
