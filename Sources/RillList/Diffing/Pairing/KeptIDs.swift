/// The identities of the compared rows of a list, in order and numbered consecutively. Sections are treated as the rows
/// of a single section.
struct KeptIDs<ID: Hashable> {
  /// Adjacent rows.
  struct Part {
    let section: Int
    /// The range of the rows in their section.
    let items: Range<Int>
    /// The number of the first row.
    let first: Int

    /// The numbers of the rows.
    var range: Range<Int> { first..<first + items.count }

    /// Returns the position of the row with a number.
    func path(ofRow row: Int) -> ListIndexPath {
      ListIndexPath(section: section, item: row - first + items.lowerBound)
    }
  }

  private(set) var ids: ContiguousArray<ID> = []
  /// The parts, in ascending order.
  private(set) var parts: [Part] = []

  /// Returns the position of the row with a number.
  func path(ofRow row: Int) -> ListIndexPath {
    parts[parts.indices.partitioningIndex(where: { parts[$0].first > row }) - 1].path(ofRow: row)
  }
}

extension KeptIDs<ListItemID> {
  /// - Parameter ranges: the sections whose rows are compared, ascending, and the ranges of their rows.
  init(of sections: ListSections, in ranges: [(section: Int, items: Range<Int>)]) {
    ids.reserveCapacity(ranges.reduce(0) { $0 + $1.items.count })
    parts.reserveCapacity(ranges.count)
    for (section, items) in ranges {
      parts.append(Part(section: section, items: items, first: ids.count))
      for item in sections[section].items[items] { ids.append(item.id) }
    }
  }
}

extension KeptIDs<String> {
  /// - Parameter ranges: the compared sections, ascending.
  init(of sections: ListSections, in ranges: [Range<Int>]) {
    ids.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    for range in ranges {
      parts.append(Part(section: 0, items: range, first: ids.count))
      sections.forEach(in: range) { ids.append($0.pointee.model.id) }
    }
  }
}
