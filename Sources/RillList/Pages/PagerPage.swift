/// A part of a long list, as a server gives it.
public struct PagerPage<Cursor: Hashable & Sendable, Item: Sendable>: Sendable {
  /// What the page brings, in order.
  public var items: [Item]
  /// What to ask for the page after it; `nil`: this one is the last.
  public var next: Cursor?

  /// Makes a page.
  public init(items: [Item], next: Cursor?) {
    self.items = items
    self.next = next
  }
}

extension PagerPage: Equatable where Item: Equatable {}
