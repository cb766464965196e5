import RillHeadless
import RillList

/// A list's data source that remembers which rows it was asked for.
@MainActor
final class RecordingSource: TableViewDataSource {
  let list = ListDataSource()
  private(set) var asked: [ListItemID] = []

  func takeAsked() -> [ListItemID] {
    defer { asked = [] }
    return asked
  }

  func numberOfSections(in tableView: TableView) -> Int { list.numberOfSections(in: tableView) }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    list.tableView(tableView, numberOfRowsInSection: section)
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    list.tableView(tableView, titleForHeaderInSection: section)
  }

  func tableView(_ tableView: TableView, layoutForSection section: Int) -> ListSectionLayout {
    list.tableView(tableView, layoutForSection: section)
  }

  func tableView(_ tableView: TableView, placementForRowAt indexPath: ListIndexPath) -> RowPlacement {
    list.tableView(tableView, placementForRowAt: indexPath)
  }

  func tableView(
    _ tableView: TableView, cellForRowAt indexPath: ListIndexPath
  ) throws(TableRowError) -> TableViewCell {
    if let row = list.sections.row(at: indexPath) { asked.append(row.item.id) }
    return try list.tableView(tableView, cellForRowAt: indexPath)
  }
}
