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
}
