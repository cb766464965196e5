package import RillList

/// An element of a list: a row, or the header or the footer of a section.
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

  /// The index path of the row; `nil` for a header or a footer.
  package var path: ListIndexPath? { if case .row(let path) = self { path } else { nil } }

  /// Orders elements from top to bottom, and in reading direction within a line.
  package static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: ListIndexPath {
    switch self {
    case .header(let section): ListIndexPath(section: section, item: -1)
    case .row(let path): path
    case .footer(let section): ListIndexPath(section: section, item: .max)
    }
  }
}
