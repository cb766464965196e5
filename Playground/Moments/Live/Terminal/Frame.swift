import Foundation
import RillHeadless

/// A picture as a terminal shows it: rows of cells.
struct Frame: Equatable {
  private struct Cell: Equatable {
    /// Empty for the second half of a wide character.
    var text: Character?
    var style: TextStyle
    var isFocused = false

    /// Whether terminals disagree about its width: some treat a character of several scalars as one cluster, others as
    /// several.
    var isUncertain: Bool { text.map { $0.unicodeScalars.count > 1 } ?? false }
  }

  private var rows: [[Cell]] = []
  private var columns = 0

  /// An empty terminal.
  init() {}

  /// Creates a frame of a picture's lines, clipped to the terminal.
  ///
  /// - Parameter focus: the cells that are highlighted as focused.
  init(_ lines: [StyledText], _ size: TerminalSize, focus: FocusedCells? = nil) {
    columns = size.columns
    rows = lines.prefix(size.rows).map { line in
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
    for row in focus.rows.clamped(to: rows.indices) {
      for column in focus.columns.clamped(to: rows[row].indices) { rows[row][column].isFocused = true }
    }
  }

  /// The code that updates a terminal from another frame to this one. It contains only the runs of cells that differ,
  /// between the marks of a synchronized output, so that the terminal never shows half an update.
  ///
  /// - Parameter old: the frame that the terminal shows; nil if unknown.
  func update(from old: Frame?, isColored: Bool) -> String {
    var text = TerminalCode.beginUpdate
    if old == nil { text += TerminalCode.eraseAll }
    for row in 0..<max(rows.count, old?.rows.count ?? 0) {
      let (new, before) = (self.row(row), old?.row(row) ?? [])
      guard new != before else { continue }
      for run in runs(new, before) { text += drawn(new, run, inRow: row, isColored: isColored) }
      // A character of uncertain width may extend further than it should.
      if new.count < before.count || new.count < columns && new.contains(where: \.isUncertain) {
        text += TerminalCode.move(row: row, column: new.count) + TerminalCode.eraseToEndOfLine
      }
    }
    return text + TerminalCode.endUpdate
  }

  private func row(_ index: Int) -> [Cell] { rows.indices.contains(index) ? rows[index] : [] }

  /// The cells that differ, without splitting a wide character. After a character of uncertain width, everything to the
  /// end of the line is drawn.
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
      if new[start..<end].contains(where: \.isUncertain) { end = new.count }
      runs.append(start..<end)
      column = end
    }
    return runs
  }

  private func drawn(_ cells: [Cell], _ columns: Range<Int>, inRow row: Int, isColored: Bool) -> String {
    var text = TerminalCode.move(row: row, column: columns.lowerBound)
    var run = Cell(text: nil, style: .plain)
    var characters = ""
    func endRun() {
      guard !characters.isEmpty else { return }
      let styled = StyledText(characters, run.style).drawn(color: isColored, toCells: .max)
      text += run.isFocused ? TerminalCode.reversed + styled + TerminalCode.plain : styled
      characters = ""
    }
    for column in columns {
      let cell = cells[column]
      guard let character = cell.text else { continue }
      if cell.style != run.style || cell.isFocused != run.isFocused {
        endRun()
        run = cell
      }
      guard cell.isUncertain else {
        characters.append(character)
        continue
      }
      // Draw it on empty cells, and move to the next character's column explicitly, however wide the terminal makes
      // this one.
      let next = cells[(column + 1)...].firstIndex { $0.text != nil } ?? cells.count
      characters += String(repeating: " ", count: next - column)
      endRun()
      text += TerminalCode.move(row: row, column: column)
      characters = String(character)
      endRun()
      if next < columns.upperBound { text += TerminalCode.move(row: row, column: next) }
    }
    endRun()
    return text
  }
}

/// A part of a picture, in cells.
struct FocusedCells: Equatable {
  var rows: Range<Int>
  var columns: Range<Int>
}

extension FocusedCells {
  /// The cells of an area of the screen, whose picture has a border, within rows of the picture.
  init(_ area: CGRect, inRows visible: Range<Int>) {
    func cells(_ low: CGFloat, _ high: CGFloat, _ size: CGFloat) -> Range<Int> {
      let first = Int((low / size).rounded(.down)) + 1
      return first..<max(first, Int((high / size).rounded(.up)) + 1)
    }
    let cell = TextMetric.cellSize
    rows = cells(area.minY, area.maxY, cell.height).clamped(to: visible)
    columns = cells(area.minX, area.maxX, cell.width)
  }
}

extension TerminalPlace {
  /// The point of the screen in the middle of the cell, in a picture with a border.
  var point: CGPoint {
    CGPoint(
      x: (CGFloat(column) - 0.5) * TextMetric.cellSize.width, y: (CGFloat(row) - 0.5) * TextMetric.cellSize.height)
  }
}
