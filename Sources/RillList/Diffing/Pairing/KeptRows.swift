/// The identities of those rows of a list that are looked at, one after the other, numbered throughout.
struct KeptRows {
  private(set) var ids: ContiguousArray<ListItemID> = []
  /// The number of each section's first row; those of a section that was left out are none.
  private var starts: ContiguousArray<Int> = [0]
  /// Which row of its section the first of each is.
  private let offsets: [Int]

  /// - Parameter ranges: the rows of each section that are looked at.
  init(of rows: RowsBySection, in ranges: [Range<Int>]) {
    offsets = ranges.map(\.lowerBound)
    ids.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    starts.reserveCapacity(rows.count + 1)
    for (section, range) in ranges.enumerated() {
      for item in range { ids.append(rows[section][item].id) }
      starts.append(ids.count)
    }
  }

  /// The numbers of a section's rows.
  func range(ofSection section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// Which row of a section, that has the number of its first row, a row is.
  func item(ofRow row: Int, inSection section: Int) -> Int { row - starts[section] + offsets[section] }

  /// Where the row of that number stands.
  func path(ofRow row: Int) -> ListIndexPath {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= row { low = middle + 1 } else { high = middle }
    }
    return ListIndexPath(section: low - 1, item: item(ofRow: row, inSection: low - 1))
  }
}
