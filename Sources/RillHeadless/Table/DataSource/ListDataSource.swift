import Foundation
public import RillList

/// The rows of a list: each item is shown by the cell registered for its own type's `reuseIdentifier`.
@MainActor
public final class ListDataSource: TableViewDataSource {
  /// What the table shows.
  public private(set) var sections: ListSections = []

  private weak var owner: (any ListSectionOwner)?

  /// Makes a source without rows.
  ///
  /// - Parameter owner: the owner of the sections that name none.
  public init(owner: (any ListSectionOwner)? = nil) { self.owner = owner }

  /// Shows a content in a table whose data source this is.
  ///
  /// - Parameter update: What is different from the content before. Rows that are not concerned are not touched.
  public func display(_ sections: ListSections, update: ListUpdate, in tableView: TableView) {
    tableView.performBatchUpdate(update) { self.sections = sections }
  }

  /// How many sections the content has.
  public func numberOfSections(in tableView: TableView) -> Int { sections.count }

  /// How many items a section has.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }

  /// The section's title; none if it is empty.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    guard sections.indices.contains(section), !sections[section].model.title.isEmpty else { return nil }
    return sections[section].model.title
  }

  /// The room that the section's layout asks for.
  public func tableView(_ tableView: TableView, layoutForSection section: Int) -> ListSectionLayout {
    sections.indices.contains(section) ? sections[section].model.layout : ListSectionLayout()
  }

  /// The size that the section's owner gives the item, and whether it aligns its items.
  public func tableView(_ tableView: TableView, placementForRowAt indexPath: ListIndexPath) -> RowPlacement {
    guard let row = sections.row(at: indexPath), let owner = row.owner ?? owner else { return RowPlacement() }
    let container = ListSize(width: tableView.bounds.width, height: tableView.bounds.height)
    return RowPlacement(
      size: owner.size(of: row.item, in: container), isAlignedToLeading: owner is any AlignsToLeading)
  }

  /// A cell that shows the item, or why there is none.
  public func tableView(
    _ tableView: TableView, cellForRowAt indexPath: ListIndexPath
  ) throws(TableRowError) -> TableViewCell {
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].items.indices.contains(indexPath.item)
    else { throw .noSuchRow(indexPath) }
    let item = sections[indexPath.section].items[indexPath.item]
    let type = type(of: item)
    let identifier = type.reuseIdentifier
    guard let cell = tableView.dequeueReusableCell(withIdentifier: identifier) else {
      throw .unregisteredIdentifier(
        identifier: identifier, item: "\(type)", registered: tableView.registeredIdentifiers)
    }
    guard let itemCell = cell as? any ListItemCell else {
      tableView.giveBack(cell)
      throw .notAnItemCell(identifier: identifier, cell: "\(Swift.type(of: cell))", given: "\(type)")
    }
    do {
      try itemCell.update(with: item)
    } catch {
      tableView.giveBack(cell)
      throw .wrongItem(identifier: identifier, expected: error.expected, given: error.given)
    }
    return cell
  }
}
