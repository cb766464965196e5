public import RillList

/// An event on its way up the responder chain, with the context that the links along the way have added.
///
/// A cell adds itself, and a table or collection adds itself and the cell's index path. Your own link adds whatever the
/// links above it need:
///
/// ```swift
/// override func respond(to event: inout RoutedEvent) -> Bool {
///   event.attach(Shelf(number: 3))
///   return super.respond(to: &event)
/// }
/// ```
@MainActor
public struct RoutedEvent {
  /// The event that was sent.
  public let event: any ListEvent
  /// The responder that sent it.
  public let sender: Responder
  /// The index path of the cell's row in the whole list.
  public var indexPath: ListIndexPath?
  /// The names of the links that the event has passed, the sender first.
  public internal(set) var route: [String] = []

  /// The cell that the event comes from.
  var cellLink: Responder?
  /// The table or collection that shows the cell.
  var listLink: Responder?
  /// The description of the row, if a screen knows it.
  var row: String?
  /// The description of the row's owner, which did not take the event.
  var asked: String?
  private var attachments: [ObjectIdentifier: Any] = [:]

  init(_ event: any ListEvent, sender: Responder) {
    self.event = event
    self.sender = sender
  }

  /// Adds a value for the links above, in place of an earlier one of its type.
  public mutating func attach<Value>(_ value: Value) { attachments[ObjectIdentifier(Value.self)] = value }

  /// Returns the value of a type that a link has added, or `nil` if none has.
  public func attached<Value>(_ type: Value.Type = Value.self) -> Value? {
    attachments[ObjectIdentifier(type)] as? Value
  }
}
