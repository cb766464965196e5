import Foundation
public import RillList

/// The rows of a list: each item is shown by the cell registered for its own type's `reuseIdentifier`.
@MainActor
public final class ListDataSource: ListViewDataSource {
  /// What the list shows.
  public private(set) var sections: ListSections = []

  private weak var owner: (any ListSectionOwner)?

  /// Makes a source without rows.
  ///
  /// - Parameter owner: the owner of the sections that name none.
  public init(owner: (any ListSectionOwner)? = nil) { self.owner = owner }

  /// Shows a content in a list whose data source this is.
  ///
  /// - Parameters:
  ///   - update: What is different from the content before. Rows that are not concerned are not touched.
  ///   - animation: How rows go to their new places; `nil` for at once.
  public func display(
    _ sections: ListSections, update: ListUpdate, in listView: ListView, animated animation: ListAnimation? = nil
  ) {
    listView.performBatchUpdate(update, animated: animation) { self.sections = sections }
  }

  /// How many sections the content has.
  public func numberOfSections(in listView: ListView) -> Int { sections.count }

  /// How many items a section has.
  public func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].items.count : 0
  }

  /// The section's title; none if it is empty.
  public func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String? {
    guard sections.indices.contains(section), !sections[section].model.title.isEmpty else { return nil }
    return sections[section].model.title
  }

  /// The room that the section's layout asks for.
  public func listView(_ listView: ListView, layoutForSection section: Int) -> ListSectionLayout {
    sections.indices.contains(section) ? sections[section].model.layout : ListSectionLayout()
  }

  /// The leading edge if the section's owner ``AlignsToLeading``.
  public func listView(_ listView: ListView, alignmentForSection section: Int) -> LineAlignment? {
    guard sections.indices.contains(section) else { return nil }
    return (sections[section].model.owner ?? owner) is any AlignsToLeading ? .leading : nil
  }

  /// The size that the section's owner gives the item.
  public func listView(_ listView: ListView, sizeForRowAt indexPath: ListIndexPath) -> ListSize? {
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].items.indices.contains(indexPath.item),
      let owner = sections[indexPath.section].model.owner ?? owner
    else { return nil }
    let container = ListSize(width: listView.bounds.width, height: listView.bounds.height)
    return owner.size(of: sections[indexPath.section].items[indexPath.item], in: container)
  }

  /// A cell that shows the item, or why there is none.
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
        identifier: identifier, item: "\(type)", registered: listView.registeredIdentifiers)
    }
    guard let itemCell = cell as? any ListItemCell else {
      listView.giveBack(cell)
      throw .notAnItemCell(identifier: identifier, cell: "\(Swift.type(of: cell))", given: "\(type)")
    }
    do {
      try itemCell.update(with: item)
    } catch {
      listView.giveBack(cell)
      throw .wrongItem(identifier: identifier, expected: error.expected, given: error.given)
    }
    return cell
  }
}

/// An owner of sections whose items, where their lines have room left, stand at the leading edge.
@MainActor
public protocol AlignsToLeading: ListSectionOwner {}
