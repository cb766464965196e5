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

extension ListSection where Model == ListSectionModel {
  /// Creates a section of a list screen.
  ///
  /// ```swift
  /// ListSection(id: "cities", title: "Cities", cities.map(CityRow.init))
  /// ```
  /// - Parameters:
  ///   - id: the identity of the section in its list, which is not shown.
  ///   - title: the title above the rows; by default none.
  ///   - layout: the space around and between the rows.
  ///   - owner: the object that handles the events in the rows; by default the view model of the list.
  ///   - items: the rows, from top to bottom.
  public init(
    id: String, title: String = "", layout: ListSectionLayout = ListSectionLayout(),
    owner: (any ListSectionOwner)? = nil, _ items: [Item]
  ) {
    self.init(model: ListSectionModel(id: id, title: title, layout: layout, owner: owner), items: items)
  }
}

extension ListSection: Equatable where Model: Equatable, Item: Equatable {}
