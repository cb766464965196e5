/// A value of a derived value that its subscribers are sent.
@usableFromInline
struct Ticket<Element: Sendable>: Sendable {
  @usableFromInline let number: UInt64
  @usableFromInline let version: UInt64
  @usableFromInline let value: Element

  @inlinable
  init(_ head: TicketHead, _ value: Element) {
    number = head.number
    version = head.version
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
    guard ticket.number > last else { return ownership.lock.unlock() }
    last = ticket.number
    deliverAccepted(ticket)
  }
}
