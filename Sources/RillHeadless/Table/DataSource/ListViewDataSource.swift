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
