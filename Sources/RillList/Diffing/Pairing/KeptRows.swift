/// The identities of the rows of some sections of a list, one after the other, numbered throughout.
struct KeptRows {
  private(set) var ids: ContiguousArray<ListItemID> = []
  /// The number of each section's first row; those of a section that was left out are none.
  private var starts: ContiguousArray<Int> = [0]

  init(of rows: RowsBySection, where isKept: (Int) -> Bool) {
    ids.reserveCapacity(rows.indices.reduce(0) { isKept($1) ? $0 + rows[$1].count : $0 })
    starts.reserveCapacity(rows.count + 1)
    for (section, items) in rows.enumerated() {
      if isKept(section) { for item in items { ids.append(item.id) } }
      starts.append(ids.count)
    }
  }

  /// The numbers of a section's rows.
  func range(ofSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// Where the row of that number stands.
  func path(ofRow row: Int) -> ListIndexPath {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return ListIndexPath(section: low - 1, item: row - starts[low - 1])
  }
}
