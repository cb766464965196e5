import RillHeadless

@testable import playground

/// Adjacent cells of a terminal with the same style.
struct TerminalCells: Decodable, Equatable {
  /// The text of each cell; empty for the second half of a wide character.
  var texts: [String]
  /// For example "bold red reverse".
  var style: String

  init(texts: [String], style: String) { (self.texts, self.style) = (texts, style) }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    texts = try container.decode([String].self)
    style = try container.decode(String.self)
  }
}

/// The expected content of a terminal: the lines of a renderer with colors, with the focused cells in reverse.
struct TerminalPicture {
  private struct Cell: Equatable, CustomStringConvertible {
    var text: String
    var style: Set<String>

    var description: String { "“\(text)” \(style.sorted())" }
  }

  private var rows: [[Cell]]

  /// - Parameter lines: with escape sequences.
  init(_ lines: [String], _ size: TerminalSize, focus: FocusedCells?) {
    rows = (0..<size.rows).map { row in
      let cells = lines.indices.contains(row) ? Self.cells(of: lines[row]) : []
      let blanks = Array(repeating: Cell(text: " ", style: []), count: max(0, size.columns - cells.count))
      return cells.prefix(size.columns) + blanks
    }
    guard let focus else { return }
    for row in focus.rows.clamped(to: rows.indices) {
      for column in focus.columns.clamped(to: rows[row].indices) { rows[row][column].style.insert("reverse") }
    }
  }

  /// The current content of a session.
  @MainActor
  init(of session: LiveSession) {
    let columns = session.size.columns
    self.init(
      session.lines.map { $0.drawn(color: true, toCells: columns) }, session.size, focus: session.focusedCells)
  }

  private static let names = ["1": "bold", "2": "dim", "7": "reverse", "31": "red", "36": "cyan", "90": "brightblack"]

  private static func cells(of line: String) -> [Cell] {
    var (cells, style): ([Cell], Set<String>) = ([], [])
    var rest = Substring(line)
    while let next = rest.popFirst() {
      if next == "\u{1B}", let end = rest.firstIndex(of: "m") {
        for code in rest[..<end].dropFirst().split(separator: ";").map(String.init) {
          if code == "0" { style = [] } else { style.insert(names[code] ?? "code \(code)") }
        }
        rest = rest[rest.index(after: end)...]
        continue
      }
      cells.append(Cell(text: "\(next)", style: style))
      if TextMetric.cells(of: next) == 2 { cells.append(Cell(text: "", style: style)) }
    }
    return cells
  }

  /// A description of the first place where a terminal shows something else.
  ///
  /// pyte does not support clusters: for a cluster of several scalars, it shows the first, or two separate cells. Only
  /// the positions of the cluster and of everything after it are compared.
  func difference(from shown: [[TerminalCells]]) -> String? {
    guard shown.count == rows.count else { return "\(shown.count) rows, not \(rows.count)" }
    for (row, expected) in rows.enumerated() {
      let cells = shown[row].flatMap { run in
        run.texts.map { Cell(text: $0, style: Set(run.style.split(separator: " ").map(String.init))) }
      }
      guard cells.count == expected.count else { return "row \(row) has \(cells.count) cells" }
      var column = 0
      while column < expected.count {
        let (cell, wanted) = (cells[column], expected[column])
        let isCluster = wanted.text.unicodeScalars.count > 1
        let isSame =
          isCluster
          ? cell.style == wanted.style && cell.text.unicodeScalars.first == wanted.text.unicodeScalars.first
          : cell == wanted
        guard isSame else { return "row \(row), column \(column): \(cell), not \(wanted)" }
        column += 1
        if isCluster, column < expected.count, expected[column].text.isEmpty { column += 1 }
      }
    }
    return nil
  }
}
