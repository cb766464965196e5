/// A value of a derived value that its subscribers are sent.
@usableFromInline struct Ticket<Element: Sendable>: Sendable {
  @usableFromInline let number: UInt64
  @usableFromInline let version: UInt64
  @usableFromInline let value: Element

  @inlinable init(_ head: TicketHead, _ value: Element) {
    number = head.number
    version = head.version
    self.value = value
  }
}

/// The subscribers of a derived value. They ignore a ticket that is older than the last one they have taken: of the
/// changes of several threads at once, they may get only the last one.
@usableFromInline typealias TicketHub<Element: Sendable> = Hub<Ticket<Element>>
