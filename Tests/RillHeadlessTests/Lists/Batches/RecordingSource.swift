import RillHeadless
import RillList

/// A list's data source that records which rows are requested.
@MainActor
final class RecordingSource: ListViewDataSource {
  let list = ListDataSource()
  private(set) var asked: [ListItemID] = []

  func takeAsked() -> [ListItemID] {
    defer { asked = [] }
    return asked
  }

  func numberOfSections(in listView: ListView) -> Int { list.numberOfSections(in: listView) }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int {
    list.listView(listView, numberOfRowsInSection: section)
  }

  func listView(_ listView: ListView, titleForHeaderInSection section: Int) -> String? {
    list.listView(listView, titleForHeaderInSection: section)
  }

  func listView(_ listView: ListView, layoutForSection section: Int) -> ListSectionLayout {
    list.listView(listView, layoutForSection: section)
  }

  func listView(_ listView: ListView, sizeForRowAt indexPath: ListIndexPath) -> ListSize? {
    list.listView(listView, sizeForRowAt: indexPath)
  }

  func listView(_ listView: ListView, alignmentForSection section: Int) -> LineAlignment? {
    list.listView(listView, alignmentForSection: section)
  }

  func listView(
    _ listView: ListView, cellForRowAt indexPath: ListIndexPath
  ) throws(ListRowError) -> TableViewCell {
    if let row = list.sections.row(at: indexPath) { asked.append(row.item.id) }
    return try list.listView(listView, cellForRowAt: indexPath)
  }
}
