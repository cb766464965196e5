import Foundation
public import RillList

/// A data source that shows each item with the cell registered for the `reuseIdentifier` of the item's type.
@MainActor
public final class ListDataSource: ListViewDataSource {
  /// The sections that the list shows.
  public private(set) var sections: ListSections = []

  private weak var owner: (any ListSectionOwner)?

  /// Creates a data source without rows.
  ///
  /// - Parameter owner: the owner of the sections that have none.
  public init(owner: (any ListSectionOwner)? = nil) { self.owner = owner }

  /// Shows new sections in a list that has this data source.
  ///
  /// - Parameters:
  ///   - sections: the sections to show.
  ///   - update: The difference from the content before. Rows that it does not mention are not touched.
  ///   - listView: the list that shows them.
  ///   - animation: How rows move to their new places; `nil` moves them at once.
  public func display(
    _ sections: ListSections, update: ListUpdate, in listView: ListView, animated animation: ListAnimation? = nil
  ) {
    listView.performBatchUpdate(update, animated: animation) { self.sections = sections }
  }

  /// Returns the number of sections.
  public func numberOfSections(in listView: ListView) -> Int { sections.count }

  /// Returns the number of items in a section.
  public func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }

  /// Returns the section's title, or `nil` if it is empty.
  public func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String? {
    guard sections.indices.contains(section), !sections[section].model.title.isEmpty else { return nil }
    return sections[section].model.title
  }

  /// Returns the section's layout.
  public func listView(_ listView: ListView, layoutForSection section: Int) -> ListSectionLayout {
    sections.indices.contains(section) ? sections[section].model.layout : ListSectionLayout()
  }

  /// Returns the leading edge if the section's owner ``AlignsToLeading``.
  public func listView(_ listView: ListView, alignmentForSection section: Int) -> LineAlignment? {
    guard sections.indices.contains(section) else { return nil }
    return (sections[section].model.owner ?? owner) is any AlignsToLeading ? .leading : nil
  }

  /// Returns the size that the section's owner gives the item.
  public func listView(_ listView: ListView, sizeForRowAt indexPath: ListIndexPath) -> ListSize? {
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].items.indices.contains(indexPath.item),
      let owner = sections[indexPath.section].model.owner ?? owner
    else { return nil }
    let container = ListSize(width: listView.bounds.width, height: listView.bounds.height)
    return owner.size(of: sections[indexPath.section].items[indexPath.item], in: container)
  }

  /// Returns a cell that shows the item, or throws the reason why there is none.
  public func listView(
    _ listView: ListView, cellForRowAt indexPath: ListIndexPath
  ) throws(ListRowError) -> ListViewCell {
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].items.indices.contains(indexPath.item)
    else { throw .noSuchRow(indexPath) }
    let item = sections[indexPath.section].items[indexPath.item]
    let type = type(of: item)
    let identifier = type.reuseIdentifier
    guard let cell = listView.dequeueReusableCell(withIdentifier: identifier) else {
      throw .unregisteredIdentifier(
        identifier: identifier, item: "\(type)",
        owner: sections[indexPath.section].model.owner.map { "\(Swift.type(of: $0))" },
        registered: listView.registeredIdentifiers)
    }
    guard let itemCell = cell as? any ListItemCell else {
      listView.giveBack(cell)
      throw .notAnItemCell(identifier: identifier, cell: "\(Swift.type(of: cell))", given: "\(type)")
    }
    do {
      try cell.viewCodeState.run(.update) { () throws(ListItemMismatch) in try itemCell.update(with: item) }
    } catch {
      listView.giveBack(cell)
      throw .wrongItem(identifier: identifier, expected: error.expected, given: error.given)
    }
    return cell
  }
}

/// An owner of sections whose items are aligned to the leading edge in lines with remaining space.
@MainActor
public protocol AlignsToLeading: ListSectionOwner {}
