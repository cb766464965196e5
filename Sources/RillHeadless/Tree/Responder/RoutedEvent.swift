public import RillList

/// An event on its way up the responder chain, with what the links that it has passed know about it.
///
/// A cell adds itself, and a table or collection adds itself and where the cell stands. A link of your own adds whatever
/// those above it need:
///
/// ```swift
/// override func respond(to event: inout RoutedEvent) -> Bool {
///   event.attach(Shelf(number: 3))
///   return super.respond(to: &event)
/// }
/// ```
@MainActor
public struct RoutedEvent {
  /// What happened.
  public let event: any ListEvent
  /// The responder that sent it.
  public let sender: Responder
  /// Where the cell's row stands in the whole list.
  public var indexPath: ListIndexPath?
  /// The names of the links that it has passed, the sender first.
  public internal(set) var route: [String] = []

  /// The cell that it comes from.
  var cellLink: Responder?
  /// The table or collection that shows the cell.
  var listLink: Responder?
  /// The row in words, where a screen knows it.
  var row: String?
  /// The row's owner in words, which has been asked.
  var asked: String?
  private var attachments: [ObjectIdentifier: Any] = [:]

  init(_ event: any ListEvent, sender: Responder) {
    self.event = event
    self.sender = sender
  }

  /// Adds a value for the links above, in place of an earlier one of its type.
  public mutating func attach<Value>(_ value: Value) { attachments[ObjectIdentifier(Value.self)] = value }

  /// The value of a type that a link has added; `nil` if none has.
  public func attached<Value>(_ type: Value.Type = Value.self) -> Value? {
    attachments[ObjectIdentifier(type)] as? Value
  }
}
