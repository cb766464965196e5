/// A section of a list: its model and its rows.
public struct ListSection<Model: Sendable, Item: Sendable>: Sendable {
  /// The model of the section, such as its title.
  public var model: Model
  /// The rows, from top to bottom.
  public var items: [Item]

  /// Creates a section.
  public init(model: Model, items: [Item]) {
    self.model = model
    self.items = items
  }
}

extension ListSection: Equatable where Model: Equatable, Item: Equatable {}
