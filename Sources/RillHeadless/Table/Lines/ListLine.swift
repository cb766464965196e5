package import RillList

/// What stands in a list: a row, or what is above or below the rows of a section.
package enum ListLine: Hashable, Comparable {
  case header(section: Int)
  case row(ListIndexPath)
  case footer(section: Int)

  package var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    }
  }

  /// Where the row stands; `nil` for what is none.
  package var path: ListIndexPath? { if case .row(let path) = self { path } else { nil } }

  /// From top to bottom, and in a line in the direction of reading.
  package static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: ListIndexPath {
    switch self {
    case .header(let section): ListIndexPath(section: section, item: -1)
    case .row(let path): path
    case .footer(let section): ListIndexPath(section: section, item: .max)
    }
  }
}
