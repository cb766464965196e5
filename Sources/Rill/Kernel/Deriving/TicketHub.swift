/// A value of a derived value that its subscribers are sent.
@usableFromInline
struct Ticket<Element: Sendable>: Sendable {
  @usableFromInline let version: UInt64
  /// The version that the value is known to differ from; 0 if there is none.
  @usableFromInline let previous: UInt64
  @usableFromInline let value: Element

  @inlinable
  init(_ head: TicketHead, _ value: Element) {
    version = head.version
    previous = head.previous
    self.value = value
  }
}

/// The subscribers of a derived value.
@usableFromInline
final class TicketHub<Element: Sendable>: TypedHub<Ticket<Element>>,
  @unchecked Sendable  // because the lock guards `last`
{
  @exclusivity(unchecked) @usableFromInline var last: UInt64 = 0

  /// Sends a value unless a later one was sent: of changes that several threads make at once, subscribers may get only
  /// the last one.
  @inlinable
  func sendInOrder(_ ticket: Ticket<Element>) {
    ownership.lock.lock()
    guard ticket.version > last else { return ownership.lock.unlock() }
    last = ticket.version
    deliverAccepted(ticket)
  }
}
