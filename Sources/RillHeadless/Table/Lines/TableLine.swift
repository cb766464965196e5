package import RillList

/// What stands in a line of a table.
package enum TableLine: Hashable, Comparable {
  case title(section: Int)
  case row(ListIndexPath)

  package var section: Int {
    switch self {
    case .title(let section): section
    case .row(let path): path.section
    }
  }

  /// From top to bottom.
  package static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: ListIndexPath {
    switch self {
    case .title(let section): ListIndexPath(section: section, item: -1)
    case .row(let path): path
    }
  }
}
