import RillHeadless

/// A picture as a terminal shows it: rows of cells.
struct Frame: Equatable {
  private struct Cell: Equatable {
    /// Empty for the second half of a wide character.
    var text: Character?
    var style: TextStyle
    var isFocused = false
  }

  private var rows: [[Cell]] = []

  /// An empty terminal.
  init() {}

  /// The lines of a picture, cut where the terminal ends.
  ///
  /// - Parameter focus: the cells that are shown as the ones with the focus.
  init(_ lines: [StyledText], columns: Int, rows: Int, focus: (rows: Range<Int>, columns: Range<Int>)? = nil) {
    self.rows = lines.prefix(rows).map { line in
      var cells: [Cell] = []
      for (character, style) in line.runs.flatMap({ run in run.text.map { ($0, run.style) } }) {
        let width = TextMetric.cells(of: character)
        if cells.count + width > columns { break }
        if width > 0 { cells.append(Cell(text: character, style: style)) }
        if width == 2 { cells.append(Cell(text: nil, style: style)) }
      }
      return cells
    }
    guard let focus else { return }
    for row in focus.rows where self.rows.indices.contains(row) {
      for column in focus.columns.clamped(to: self.rows[row].indices) { self.rows[row][column].isFocused = true }
    }
  }

  /// What turns a terminal that shows another frame into this one: only the runs of cells that differ, between the
  /// marks of a synchronized output, so that no half of it is seen.
  func update(from old: Frame, isColored: Bool) -> String {
    var text = TerminalCode.beginUpdate
    for row in 0..<max(rows.count, old.rows.count) {
      let (new, before) = (self.row(row), old.row(row))
      guard new != before else { continue }
      for run in runs(new, before) {
        text += TerminalCode.move(row: row, column: run.lowerBound)
        text += drawn(new[run], isColored: isColored)
      }
      if new.count < before.count {
        text += TerminalCode.move(row: row, column: new.count) + TerminalCode.eraseToEndOfLine
      }
    }
    return text + TerminalCode.endUpdate
  }

  private func row(_ index: Int) -> [Cell] { rows.indices.contains(index) ? rows[index] : [] }

  /// The cells that differ, no wide character cut.
  private func runs(_ new: [Cell], _ old: [Cell]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var column = 0
    while column < new.count {
      guard column >= old.count || new[column] != old[column] else {
        column += 1
        continue
      }
      var (start, end) = (column, column + 1)
      while start > 0, new[start].text == nil { start -= 1 }
      while end < new.count, end >= old.count || new[end] != old[end] || new[end].text == nil { end += 1 }
      runs.append(start..<end)
      column = end
    }
    return runs
  }

  private func drawn(_ cells: ArraySlice<Cell>, isColored: Bool) -> String {
    var text = ""
    var run = Cell(text: nil, style: .plain)
    var characters = ""
    func endRun() {
      let styled = StyledText(characters, run.style).drawn(color: isColored, toCells: .max)
      text += run.isFocused ? TerminalCode.reversed + styled + TerminalCode.plain : styled
      characters = ""
    }
    for cell in cells {
      guard let character = cell.text else { continue }
      if cell.style != run.style || cell.isFocused != run.isFocused {
        endRun()
        run = cell
      }
      characters.append(character)
    }
    endRun()
    return text
  }
}

/// What a terminal is told. Source: ECMA-48, the xterm control sequences, and the synchronized output of the terminal
/// working group (mode 2026).
enum TerminalCode {
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"
  static let reversed = "\u{1B}[7m"
  static let plain = "\u{1B}[0m"
  static let eraseToEndOfLine = "\u{1B}[K"
  /// The other screen, empty, without a cursor.
  static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
  /// All of that as it was, also in the middle of an update.
  static let leave = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  static let eraseAll = plain + "\u{1B}[2J"

  static func move(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
