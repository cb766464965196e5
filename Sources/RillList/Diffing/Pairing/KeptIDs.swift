/// The identities of those rows of a list that are looked at, one after the other, numbered throughout. Those of sections
/// are taken for the rows of one section.
struct KeptIDs<ID: Hashable> {
  /// Rows next to each other.
  struct Part {
    let section: Int
    /// Which of the section's rows.
    let items: Range<Int>
    /// The number of the first of them.
    let first: Int

    /// Their numbers.
    var range: Range<Int> { first..<first + items.count }

    /// Where the row of that number stands.
    func path(ofRow row: Int) -> ListIndexPath {
      ListIndexPath(section: section, item: row - first + items.lowerBound)
    }
  }

  private(set) var ids: ContiguousArray<ID> = []
  /// From the first one on.
  private(set) var parts: [Part] = []

  /// Where the row of that number stands.
  func path(ofRow row: Int) -> ListIndexPath {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].first <= row { low = middle + 1 } else { high = middle }
    }
    return parts[low - 1].path(ofRow: row)
  }
}

extension KeptIDs<ListItemID> {
  /// - Parameter ranges: the sections whose rows are looked at, ascending, and which of their rows.
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
  /// - Parameter ranges: the sections that are looked at, ascending.
  init(of sections: ListSections, in ranges: [Range<Int>]) {
    ids.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    for range in ranges {
      parts.append(Part(section: 0, items: range, first: ids.count))
      sections.forEach(in: range) { ids.append($0.pointee.model.id) }
    }
  }
}
