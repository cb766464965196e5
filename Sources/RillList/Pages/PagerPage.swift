/// A part of a long list, as a server returns it.
public struct PagerPage<Cursor: Hashable & Sendable, Item: Sendable>: Sendable {
  /// The items of the page, in order.
  public var items: [Item]
  /// The cursor of the page after this one; `nil` if this is the last page.
  public var next: Cursor?

  /// Creates a page.
  public init(items: [Item], next: Cursor?) {
    self.items = items
    self.next = next
  }
}

extension PagerPage: Equatable where Item: Equatable {}
