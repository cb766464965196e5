package import Rill

/// An event on its way up a responder chain, with the context that the links along the way have added.
///
/// A cell adds itself, and a table or collection adds itself and the cell's index path. Your own link adds whatever the
/// links above it need:
///
/// ```swift
/// func respond(to event: inout RoutedEvent) -> Bool {
///   event.attach(Shelf(number: 3))
///   return false
/// }
/// ```
///
/// RillHeadless and RillUIKit name it `RoutedEvent`, with their own type of link.
@MainActor
public struct RoutedListEvent<Link: AnyObject> {
  /// The event that was sent.
  public let event: any ListEvent
  /// The link that sent it.
  public let sender: Link
  /// The index path of the cell's row in the whole list.
  public var indexPath: ListIndexPath?
  /// The names of the links that the event has passed, the sender first.
  public private(set) var route: [String] = []

  /// The cell that the event comes from.
  package var cellLink: Link?
  /// The table or collection that shows the cell.
  package var listLink: Link?
  /// The description of the row, if a screen knows it.
  private var row: String?
  /// The description of the row's owner, which did not take the event.
  private var asked: String?
  private var attachments: [ObjectIdentifier: Any] = [:]

  package init(_ event: any ListEvent, sender: Link) {
    self.event = event
    self.sender = sender
  }

  /// Adds a value for the links above, in place of an earlier one of its type.
  public mutating func attach<Value>(_ value: Value) { attachments[ObjectIdentifier(Value.self)] = value }

  /// Returns the value of a type that a link has added, or `nil` if none has.
  public func attached<Value>(_ type: Value.Type = Value.self) -> Value? {
    attachments[ObjectIdentifier(type)] as? Value
  }

  /// Sends the event up the chain, until a link takes it, and reports an event that none takes.
  package mutating func travel(
    _ site: CallSite, next: (Link) -> Link?, name: (Link) -> String, respond: (Link, inout Self) -> Bool
  ) {
    var link: Link? = sender
    while let responder = link {
      route.append(name(responder))
      if respond(responder, &self) { return }
      link = next(responder)
    }
    ListDiagnostic.eventNotTaken(
      event: "\(event)", from: row ?? indexPath.map { "the row at \($0)" }, asked: asked, route: route
    ).report(site)
  }

  /// Offers the event to the owner of the row that it comes from, on the screen of that list. Returns whether the owner
  /// takes it.
  package mutating func offer(to driver: ListDriver, showing sections: ListSections, in list: Link) -> Bool {
    // While rows are placed, the list may show outdated content.
    guard listLink === list, let indexPath, let row = sections.row(at: indexPath) else { return false }
    return offer(to: driver, row: row)
  }

  /// Offers the event to the owner of a row. Returns whether the owner takes it.
  package mutating func offer(to driver: ListDriver, row: AnyListRow) -> Bool {
    if driver.offer(event, to: row) { return true }
    (self.row, asked) = (row.inWords, driver.asked(for: row))
    return false
  }
}

/// The handlers that a link of a responder chain has for types of events.
@MainActor
package struct RoutedListEventHandlers<Link: AnyObject> {
  private typealias Handler = @MainActor (RoutedListEvent<Link>) -> Void
  private var handlers: [ObjectIdentifier: [Handler]] = [:]

  package nonisolated init() {}

  /// Adds a handler, which is called after those added before.
  package mutating func on<E: ListEvent>(
    _ event: E.Type, _ handler: @escaping @MainActor (E, RoutedListEvent<Link>) -> Void
  ) {
    handlers[ObjectIdentifier(event), default: []].append { routed in
      if let event = routed.event as? E { handler(event, routed) }
    }
  }

  /// Calls the handlers for an event; returns whether there is one.
  package func handle(_ event: RoutedListEvent<Link>) -> Bool {
    guard let handlers = handlers[ObjectIdentifier(type(of: event.event))] else { return false }
    for handler in handlers { handler(event) }
    return true
  }
}
