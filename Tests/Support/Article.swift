package import Foundation

/// An article of the documentation.
package struct Article {
  /// Its Swift code, block by block.
  package let code: [String]

  /// - Parameter path: the article's path in the package.
  package init(_ path: String) throws {
    let text = try Self.text(of: path)
    code = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    tables = text.split(separator: "\n", omittingEmptySubsequences: false).split { !$0.hasPrefix("| ") }
      .map { Table(Array($0)) }
  }

  /// Its tables, in order.
  package let tables: [Table]

  /// A table: the cells of its header and of its rows.
  package struct Table {
    package let header: [String]
    package let rows: [[String]]

    fileprivate init(_ lines: [Substring]) {
      let cells = lines.map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
      header = cells[0]
      rows = Array(cells.dropFirst(2))
    }

    /// The code in a cell, piece by piece.
    package static func code(in cell: String) -> [String] {
      cell.components(separatedBy: "`").enumerated().compactMap { $0.offset.isMultiple(of: 2) ? nil : $0.element }
        .filter { !$0.isEmpty }
    }
  }

  /// The folder of the package.
  package static let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// The text of a file of the package.
  package static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}

/// The code between `// snippet: a name` and `// end` in a file of tests, without the common indentation.
package func snippets(in path: String = #filePath) throws -> [String] {
  var snippets: [String] = []
  var current: [String]?
  for line in try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n") {
    let text = line.trimmingCharacters(in: .whitespaces)
    if text.hasPrefix("// snippet: ") {
      current = []
    } else if text == "// end", let lines = current {
      let indent = lines.first?.prefix { $0 == " " }.count ?? 0
      snippets.append(lines.map { String($0.dropFirst(min(indent, $0.count))) }.joined(separator: "\n"))
      current = nil
    } else {
      current?.append(line)
    }
  }
  return snippets
}
