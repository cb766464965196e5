import Rill

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
