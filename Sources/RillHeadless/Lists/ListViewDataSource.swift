import Foundation
public import RillList

/// An object that provides the rows of a table or a collection.
@MainActor
public protocol ListViewDataSource: AnyObject {
  /// Returns the number of sections; 1 by default.
  func numberOfSections(in listView: ListView) -> Int

  /// Returns the number of rows in a section.
  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int

  /// Returns the title above a section; `nil`, the default, shows none.
  func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String?

  /// Returns whether a section has a header; by default, whether it has a title.
  func listView(_ listView: ListView, hasHeaderInSection section: Int) -> Bool

  /// Returns the header of a section, usually from ``ListView/dequeueReusableHeaderFooterView(withIdentifier:)``.
  ///
  /// The list calls this when the header comes into view. `nil`, the default, shows the title.
  func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ReusableView?

  /// Returns whether a section has a footer; false by default.
  func listView(_ listView: ListView, hasFooterInSection section: Int) -> Bool

  /// Returns the footer of a section.
  ///
  /// The list calls this when the footer comes into view. `nil`, the default, shows an empty line.
  func listView(_ listView: ListView, viewForFooterInSection section: Int) -> ReusableView?

  /// Returns the space around and between the rows of a section; none by default.
  func listView(_ listView: ListView, layoutForSection section: Int) -> ListSectionLayout

  /// Returns the alignment of a section's lines with remaining space.
  ///
  /// `nil`, the default, leaves it to the list: a table centers its rows, and a collection follows its layout.
  func listView(_ listView: ListView, alignmentForSection section: Int) -> LineAlignment?

  /// Returns the size of a row.
  ///
  /// `nil`, the default, leaves it to the cell's constraints. If the first row of a section in a collection has a size,
  /// the collection asks for the sizes of all its rows at once, so everything is in its final place before it is shown.
  func listView(_ listView: ListView, sizeForRowAt indexPath: ListIndexPath) -> ListSize?

  /// Returns a cell that shows a row, from ``ListView/dequeueReusableCell(withIdentifier:)``. If this throws, the list
  /// shows the error in place of the row.
  func listView(_ listView: ListView, cellForRowAt indexPath: ListIndexPath) throws(ListRowError) -> ListViewCell
}

extension ListViewDataSource {
  /// Returns 1.
  public func numberOfSections(in listView: ListView) -> Int { 1 }

  /// Returns no title.
  public func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String? { nil }

  /// Returns whether the section has a title.
  public func listView(_ listView: ListView, hasHeaderInSection section: Int) -> Bool {
    self.listView(listView, titleForHeaderInSection: section) != nil
  }

  /// Returns `nil`, which shows the title.
  public func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ReusableView? { nil }

  /// Returns false.
  public func listView(_ listView: ListView, hasFooterInSection section: Int) -> Bool { false }

  /// Returns `nil`, which shows an empty line.
  public func listView(_ listView: ListView, viewForFooterInSection section: Int) -> ReusableView? { nil }

  /// Returns a layout without space around or between rows.
  public func listView(_ listView: ListView, layoutForSection section: Int) -> ListSectionLayout {
    ListSectionLayout()
  }

  /// Returns `nil`, which leaves the alignment to the list.
  public func listView(_ listView: ListView, alignmentForSection section: Int) -> LineAlignment? { nil }

  /// Returns `nil`, which leaves the size to the cell's constraints.
  public func listView(_ listView: ListView, sizeForRowAt indexPath: ListIndexPath) -> ListSize? { nil }
}

/// An object that is notified of events in a table or a collection, and that says what the user may do. By default it
/// ignores all events and allows nothing.
@MainActor
public protocol ListViewDelegate: AnyObject {
  /// Notifies the delegate that a cell is in view with a row: the row came into view, or the cell was filled again.
  ///
  /// One call to ``listView(_:didEndDisplaying:forRowAt:)`` for the cell follows each call.
  func listView(_ listView: ListView, willDisplay cell: ListViewCell, forRowAt indexPath: ListIndexPath)

  /// Notifies the delegate that a cell no longer shows a row: the row is out of view, is deleted, or is about to be
  /// filled again. The cell is unchanged.
  ///
  /// - Parameters:
  ///   - listView: the list.
  ///   - cell: the cell that is about to appear.
  ///   - indexPath: where the row is now, or where it was before it was deleted.
  func listView(_ listView: ListView, didEndDisplaying cell: ListViewCell, forRowAt indexPath: ListIndexPath)

  /// Notifies the delegate that the user tapped a row.
  func listView(_ listView: ListView, didSelectRowAt indexPath: ListIndexPath)

  /// Notifies the delegate that the user tapped another row, so that this one is no longer selected.
  func listView(_ listView: ListView, didDeselectRowAt indexPath: ListIndexPath)

  /// Returns the actions that a swipe over a row offers.
  func listView(_ listView: ListView, swipeActionsForRowAt indexPath: ListIndexPath) -> [SwipeAction]

  /// Returns whether the user may drag a row to another place of its section.
  func listView(_ listView: ListView, canMoveRowAt indexPath: ListIndexPath) -> Bool

  /// Notifies the delegate that other rows may be in view than before.
  func listViewDidLayoutRows(_ listView: ListView)

  /// Notifies the delegate that the content was scrolled.
  func listViewDidScroll(_ listView: ListView)
}

extension ListViewDelegate {
  /// Does nothing.
  public func listView(_ listView: ListView, willDisplay cell: ListViewCell, forRowAt indexPath: ListIndexPath) {}

  /// Does nothing.
  public func listView(_ listView: ListView, didEndDisplaying cell: ListViewCell, forRowAt indexPath: ListIndexPath) {}

  /// Does nothing.
  public func listView(_ listView: ListView, didSelectRowAt indexPath: ListIndexPath) {}

  /// Does nothing.
  public func listView(_ listView: ListView, didDeselectRowAt indexPath: ListIndexPath) {}

  /// Returns no actions.
  public func listView(_ listView: ListView, swipeActionsForRowAt indexPath: ListIndexPath) -> [SwipeAction] { [] }

  /// Returns false: rows stay where they are.
  public func listView(_ listView: ListView, canMoveRowAt indexPath: ListIndexPath) -> Bool { false }

  /// Does nothing.
  public func listViewDidLayoutRows(_ listView: ListView) {}

  /// Does nothing.
  public func listViewDidScroll(_ listView: ListView) {}
}

/// Prepares rows before they are shown, for example by loading their data from a server.
///
/// The window has as many rows as are in view, in the direction of scrolling. Each announced row is later shown,
/// canceled or deleted from the content. Rows in view are not announced.
@MainActor
public protocol ListViewPrefetching: AnyObject {
  /// Announces rows that may be shown soon, the nearest first.
  func listView(_ listView: ListView, prefetchRowsAt indexPaths: [ListIndexPath])

  /// Announces that rows from an earlier call are no longer near. Does nothing by default.
  func listView(_ listView: ListView, cancelPrefetchingForRowsAt indexPaths: [ListIndexPath])
}

extension ListViewPrefetching {
  /// Does nothing.
  public func listView(_ listView: ListView, cancelPrefetchingForRowsAt indexPaths: [ListIndexPath]) {}
}

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
      try cell.runForItem(.update) { () throws(ListItemMismatch) in try itemCell.update(with: item) }
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

/// The work that a list has done so far, for tests and tuning.
package struct ListViewCounts: Hashable, Sendable {
  /// The number of cells created.
  package internal(set) var cellsMade = 0
  /// The number of rows requested from the data source.
  package internal(set) var rowsAsked = 0

  /// Creates counts to compare with.
  package init(cellsMade: Int = 0, rowsAsked: Int = 0) {
    self.cellsMade = cellsMade
    self.rowsAsked = rowsAsked
  }
}
