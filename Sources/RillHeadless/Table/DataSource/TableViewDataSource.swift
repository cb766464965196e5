public import RillList

/// Tells a table what its rows are.
@MainActor
public protocol TableViewDataSource: AnyObject {
  /// How many sections there are. 1 by default.
  func numberOfSections(in tableView: TableView) -> Int

  /// How many rows a section has.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

  /// The title above a section; `nil` (the default) for none.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

  /// The room around and between the rows of a section; none by default.
  func tableView(_ tableView: TableView, layoutForSection section: Int) -> ListSectionLayout

  /// How large a row is, and where it stands in its line; by default as wide as there is room, and as high as its
  /// cell's constraints make it.
  func tableView(_ tableView: TableView, placementForRowAt indexPath: ListIndexPath) -> RowPlacement

  /// A cell that shows a row, taken from ``TableView/dequeueReusableCell(withIdentifier:)``. An error is shown in place
  /// of the row.
  func tableView(
    _ tableView: TableView, cellForRowAt indexPath: ListIndexPath
  ) throws(TableRowError) -> TableViewCell
}

extension TableViewDataSource {
  /// One section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// No title.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { nil }

  /// No room.
  public func tableView(_ tableView: TableView, layoutForSection section: Int) -> ListSectionLayout {
    ListSectionLayout()
  }

  /// As its cell's constraints say.
  public func tableView(_ tableView: TableView, placementForRowAt indexPath: ListIndexPath) -> RowPlacement {
    RowPlacement()
  }
}
