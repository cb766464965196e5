import Foundation

/// A table of text in columns: the first one aligned left, numbers aligned right.
struct Table {
  private var rows: [[String]]

  init(_ titles: String...) { rows = [titles] }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// Prints the table, unless it has only titles.
  func print() {
    guard rows.count > 1 else { return }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    for row in rows {
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }
      Swift.print(cells.joined(separator: "  "))
    }
    Swift.print()
  }
}

extension Double {
  /// The number rounded to three digits, or to an integer from 100 on.
  var short: String {
    let digits =
      switch self {
      case ..<10: 2
      case ..<100: 1
      default: 0
      }
    return String(format: "%.\(digits)f", self)
  }
}
