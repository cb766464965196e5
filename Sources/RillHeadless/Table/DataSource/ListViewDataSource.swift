public import RillList

/// Tells a table or a collection what its rows are.
@MainActor
public protocol ListViewDataSource: AnyObject {
  /// How many sections there are. 1 by default.
  func numberOfSections(in listView: ListView) -> Int

  /// How many rows a section has.
  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int

  /// The title above a section; `nil` (the default) for none.
  func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String?

  /// Whether there is a header above a section. By default there is if it has a title.
  func listView(_ listView: ListView, hasHeaderInSection section: Int) -> Bool

  /// What is above a section, usually taken from ``ListView/dequeueReusableHeaderFooterView(withIdentifier:)``; asked
  /// for when it comes into view. `nil`, the default, shows the title.
  func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ReusableView?

  /// Whether there is a footer below a section; not by default.
  func listView(_ listView: ListView, hasFooterInSection section: Int) -> Bool

  /// What is below a section; asked for when it comes into view. `nil`, the default, is an empty line.
  func listView(_ listView: ListView, viewForFooterInSection section: Int) -> ReusableView?

  /// The room around and between the rows of a section; none by default.
  func listView(_ listView: ListView, layoutForSection section: Int) -> ListSectionLayout

  /// How the lines of a section stand that have room left; `nil`, the default, leaves it to the list: in the middle of
  /// a table, and as the layout of a collection says.
  func listView(_ listView: ListView, alignmentForSection section: Int) -> LineAlignment?

  /// How large a row is. `nil`, the default, leaves it to its cell's constraints. In a collection, a section whose first
  /// row has a size is asked for those of all rows at once, so that everything stands where it belongs before it is
  /// shown.
  func listView(_ listView: ListView, sizeForRowAt indexPath: ListIndexPath) -> ListSize?

  /// A cell that shows a row, taken from ``ListView/dequeueReusableCell(withIdentifier:)``. An error is shown in place
  /// of the row.
  func listView(_ listView: ListView, cellForRowAt indexPath: ListIndexPath) throws(ListRowError) -> ListViewCell
}

extension ListViewDataSource {
  /// One section.
  public func numberOfSections(in listView: ListView) -> Int { 1 }

  /// No title.
  public func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String? { nil }

  /// Whether it has a title.
  public func listView(_ listView: ListView, hasHeaderInSection section: Int) -> Bool {
    self.listView(listView, titleForHeaderInSection: section) != nil
  }

  /// The title.
  public func listView(_ listView: ListView, viewForHeaderInSection section: Int) -> ReusableView? { nil }

  /// False.
  public func listView(_ listView: ListView, hasFooterInSection section: Int) -> Bool { false }

  /// An empty line.
  public func listView(_ listView: ListView, viewForFooterInSection section: Int) -> ReusableView? { nil }

  /// No room.
  public func listView(_ listView: ListView, layoutForSection section: Int) -> ListSectionLayout {
    ListSectionLayout()
  }

  /// As the list has it.
  public func listView(_ listView: ListView, alignmentForSection section: Int) -> LineAlignment? { nil }

  /// As its cell's constraints say.
  public func listView(_ listView: ListView, sizeForRowAt indexPath: ListIndexPath) -> ListSize? { nil }
}
