/// A part of a list: what it is, and its rows.
public struct ListSection<Model: Sendable, Item: Sendable>: Sendable {
  /// What the section is, such as its title.
  public var model: Model
  /// The rows, from the top.
  public var items: [Item]

  /// Makes a section.
  public init(model: Model, items: [Item]) {
    self.model = model
    self.items = items
  }
}

extension ListSection: Equatable where Model: Equatable, Item: Equatable {}
