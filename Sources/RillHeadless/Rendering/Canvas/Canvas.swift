/// A grid of character cells, in which every row stays exactly as wide as the canvas, whatever is written to it.
package struct Canvas {
  /// The content of one cell.
  package enum Content: Equatable {
    /// A character that takes this cell only.
    case narrow(Character)
    /// A character that takes this cell and the next.
    case wide(Character)
    /// The second half of the wide character to the left.
    case covered
    /// A part of a horizontal line, which joins the frame where they meet.
    case rule
    /// A part of a shaded background. The same character in text is not background.
    case shade
  }

  package struct Cell: Equatable {
    package var content: Content = .narrow(" ")
    package var style: TextStyle = .plain
  }

  package let columns: Int
  package let rows: Int
  private var cells: [Cell]

  /// Creates a blank canvas.
  ///
  /// Sizes below zero count as zero, and the size has a limit, because a frame can have any size.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(0, columns), 1_000)
    self.rows = min(max(0, rows), 2_000)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  package var area: CellRect { CellRect(left: 0, top: 0, right: columns, bottom: rows) }

  /// Returns the cells of one row, from left to right.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[(row * columns)..<((row + 1) * columns)]
  }

  /// Writes one line of text.
  ///
  /// Cells outside the clip do not change. A wide character that the clip cuts in half becomes a space.
  package mutating func write(_ text: String, column: Int, row: Int, style: TextStyle, clip: CellRect) {
    let clip = clip.intersection(area)
    guard !clip.isEmpty, clip.top <= row, row < clip.bottom else { return }
    var column = column
    // Text beyond the clip is not read, however long it is.
    let seen = LineCut(text[...], toRoom: max(0, clip.right - column) + 2).kept
    for cluster in DrawnText.clusters(of: seen) where column < clip.right {
      defer { column += cluster.cells }
      let isWhole = clip.left <= column && column + cluster.cells <= clip.right
      if isWhole, cluster.cells == 2 {
        put(Cell(content: .wide(cluster.character), style: style), column: column, row: row)
        put(Cell(content: .covered, style: style), column: column + 1, row: row)
      } else {
        for half in column..<(column + cluster.cells) where clip.left <= half && half < clip.right {
          put(
            Cell(content: .narrow(isWhole ? cluster.character : " "), style: style), column: half, row: row)
        }
      }
    }
  }

  /// Fills every cell of an area with one content: a narrow character, a shade or a part of a line.
  package mutating func fill(_ target: CellRect, with content: Content, style: TextStyle = .plain, clip: CellRect) {
    let target = target.intersection(clip).intersection(area)
    guard !target.isEmpty else { return }
    for row in target.top..<target.bottom {
      for column in target.left..<target.right { put(Cell(content: content, style: style), column: column, row: row) }
    }
  }

  /// Marks an area as selected.
  ///
  /// Blank and shaded cells get a darker shade, except a blank between two characters, so that words can still be read.
  /// If no other cell is blank, blanks between words are marked after all. If there are none, the mark takes the end of
  /// the first line, like the mark of text that is cut.
  package mutating func highlight(_ target: CellRect, clip: CellRect) {
    let target = target.intersection(clip).intersection(area)
    guard !target.isEmpty else { return }
    var blanks: [(column: Int, row: Int)] = []
    var gaps: [(column: Int, row: Int)] = []
    for row in target.top..<target.bottom {
      let line = Array(self.row(row)[(row * columns + target.left)..<(row * columns + target.right)])
      func isEmpty(_ index: Int) -> Bool {
        !line.indices.contains(index) || line[index].content == .narrow(" ") || line[index].content == .shade
      }
      for index in line.indices where isEmpty(index) {
        let isGap = line[index].content != .shade && !isEmpty(index - 1) && !isEmpty(index + 1)
        if isGap { gaps.append((target.left + index, row)) } else { blanks.append((target.left + index, row)) }
      }
    }
    if blanks.isEmpty { blanks = gaps }
    if blanks.isEmpty { blanks = [(target.right - 1, target.top)] }
    for (column, row) in blanks { put(Cell(content: .narrow("▒"), style: .accent), column: column, row: row) }
  }

  /// Draws a line along the inside of an area's edges.
  package mutating func outline(
    _ target: CellRect, _ lines: BoxLines, style: TextStyle = .plain, clip: CellRect
  ) {
    guard target.right - target.left >= 2, target.bottom - target.top >= 2 else { return }
    let last = (column: target.right - 1, row: target.bottom - 1)
    func side(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> CellRect {
      CellRect(left: left, top: top, right: right, bottom: bottom)
    }
    for row in [target.top, last.row] {
      fill(side(target.left, row, target.right, row + 1), with: .narrow(lines.horizontal), style: style, clip: clip)
    }
    for column in [target.left, last.column] {
      fill(side(column, target.top, column + 1, target.bottom), with: .narrow(lines.vertical), style: style, clip: clip)
    }
    let corners = [
      (target.left, target.top, lines.topLeft), (last.column, target.top, lines.topRight),
      (target.left, last.row, lines.bottomLeft), (last.column, last.row, lines.bottomRight),
    ]
    for (column, row, corner) in corners {
      fill(side(column, row, column + 1, row + 1), with: .narrow(corner), style: style, clip: clip)
    }
  }

  /// Sets a cell; if it overwrites one half of a wide character, the other half becomes a space.
  private mutating func put(_ cell: Cell, column: Int, row: Int) {
    let index = row * columns + column
    if cells[index].content == .covered, cell.content != .covered { cells[index - 1].content = .narrow(" ") }
    if case .wide = cells[index].content, column + 1 < columns { cells[index + 1].content = .narrow(" ") }
    cells[index] = cell
  }
}
