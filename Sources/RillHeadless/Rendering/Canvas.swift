package import Foundation

/// A grid of character cells, in which every row stays exactly as wide as the canvas, whatever is written to it.
struct Canvas {
  /// The content of one cell.
  enum Content: Equatable {
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

  struct Cell: Equatable {
    var content: Content = .narrow(" ")
    var style: TextStyle = .plain
  }

  let columns: Int
  let rows: Int
  private var cells: [Cell]

  /// Creates a blank canvas.
  ///
  /// Sizes below zero count as zero, and the size has a limit, because a frame can have any size.
  init(columns: Int, rows: Int) {
    self.columns = min(max(0, columns), 1_000)
    self.rows = min(max(0, rows), 2_000)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  var area: CellRect { CellRect(left: 0, top: 0, right: columns, bottom: rows) }

  /// Returns the cells of one row, from left to right.
  func row(_ row: Int) -> ArraySlice<Cell> {
    cells[(row * columns)..<((row + 1) * columns)]
  }

  /// Writes one line of text.
  ///
  /// Cells outside the clip do not change. A wide character that the clip cuts in half becomes a space.
  mutating func write(_ text: String, column: Int, row: Int, style: TextStyle, clip: CellRect) {
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
  mutating func fill(_ target: CellRect, with content: Content, style: TextStyle = .plain, clip: CellRect) {
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
  mutating func highlight(_ target: CellRect, clip: CellRect) {
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
  mutating func outline(
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

/// A canvas as lines of text, each exactly as wide as the canvas and its frame.
struct CanvasText {
  var canvas: Canvas

  /// Returns the rows alone.
  func lines() -> [StyledText] {
    (0..<canvas.rows).map {
      var line = StyledText()
      append(canvas.row($0), to: &line)
      return line
    }
  }

  /// Returns the rows in a box, with the title in its upper edge.
  ///
  /// A rule that reaches the box joins it.
  func framedLines(title: String?) -> [StyledText] {
    let box = BoxLines.thin
    let level = String(repeating: box.horizontal, count: canvas.columns)
    let rows = (0..<canvas.rows).map { row in
      let cells = canvas.row(row)
      var line = StyledText(cells.first?.content == .rule ? "├" : "│")
      append(cells, to: &line)
      line.append(cells.last?.content == .rule ? "┤" : "│")
      return line
    }
    return [upperEdge(title) ?? StyledText("\(box.topLeft)\(level)\(box.topRight)")] + rows
      + [StyledText("\(box.bottomLeft)\(level)\(box.bottomRight)")]
  }

  private func upperEdge(_ title: String?) -> StyledText? {
    guard let title, canvas.columns >= 5 else { return nil }
    let box = BoxLines.thin
    let shown = TextMetric.truncate(title, toCells: canvas.columns - 4)
    let rest = String(repeating: box.horizontal, count: canvas.columns - 3 - TextMetric.cells(in: shown))
    var line = StyledText("\(box.topLeft)─ ")
    line.append(shown, .title)
    line.append(" \(rest)\(box.topRight)")
    return line
  }

  private func append(_ row: ArraySlice<Canvas.Cell>, to line: inout StyledText) {
    var run = ""
    var style = TextStyle.plain
    var previous: (character: Character, standsAlone: Bool) = ("│", true)
    for cell in row where cell.content != .covered {
      if cell.style != style {
        line.append(run, style)
        run = ""
        style = cell.style
      }
      let (character, cells) = drawn(cell.content)
      let standsAlone = character.standsAlone
      if !(previous.standsAlone && standsAlone), fuse(previous.character, character) {
        run += cells == 2 ? "\u{FFFD} " : "\u{FFFD}"
        previous = (" ", true)
      } else {
        run.append(character)
        previous = (character, standsAlone)
      }
    }
    line.append(run, style)
  }

  private func drawn(_ content: Canvas.Content) -> (Character, cells: Int) {
    switch content {
    case .narrow(let character): (character, 1)
    case .wide(let character): (character, 2)
    case .rule: (BoxLines.thin.horizontal, 1)
    case .shade: ("░", 1)
    case .covered: (" ", 0)
    }
  }

  /// Returns whether two cells of different texts form one character side by side, such as two halves of a flag.
  ///
  /// If they were drawn that way, the line would be shorter than its cells.
  private func fuse(_ first: Character, _ second: Character) -> Bool {
    "\(first)\(second)".count != 2
  }
}

extension Character {
  /// Whether the character never fuses with a neighbor that stands alone too: ASCII, lines, blocks, and the unified
  /// ideographs.
  fileprivate var standsAlone: Bool {
    if isASCII { return true }
    let scalars = unicodeScalars
    guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex else { return false }
    return 0x2500...0x259F ~= scalar.value || 0x4E00...0x9FFF ~= scalar.value
  }
}

/// A half-open rectangle of character cells.
struct CellRect: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates the rectangle of an area in points.
  ///
  /// Each edge moves to the nearest cell edge, so areas that touch still touch, and an area as high as one line is one
  /// row at any position.
  init(_ area: CGRect) {
    self.init(
      left: Self.nearest(area.minX / TextMetric.cellSize.width),
      top: Self.nearest(area.minY / TextMetric.cellSize.height),
      right: Self.nearest(area.maxX / TextMetric.cellSize.width),
      bottom: Self.nearest(area.maxY / TextMetric.cellSize.height))
  }

  var isEmpty: Bool { right <= left || bottom <= top }

  func intersection(_ other: CellRect) -> CellRect {
    CellRect(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  /// Returns the area in points, from a point of the same view as the cells.
  func area(from origin: CGPoint) -> CGRect {
    let cell = TextMetric.cellSize
    return CGRect(
      x: CGFloat(left) * cell.width - origin.x, y: CGFloat(top) * cell.height - origin.y,
      width: CGFloat(right - left) * cell.width, height: CGFloat(bottom - top) * cell.height)
  }

  /// Returns the nearest cell edge.
  ///
  /// Halves round up, also negative ones, because otherwise a row would be lost around zero. A frame can have any
  /// value, and none may trap.
  private static func nearest(_ cells: CGFloat) -> Int {
    guard cells.isFinite else { return 0 }
    let limit: CGFloat = 1_000_000
    return Int((min(max(cells, -limit), limit) + 0.5 + 1e-6).rounded(.down))
  }
}

/// The characters of a box.
struct BoxLines {
  var horizontal: Character = "─"
  var vertical: Character = "│"
  var topLeft: Character
  var topRight: Character
  var bottomLeft: Character
  var bottomRight: Character

  static let thin = BoxLines(topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘")
  static let rounded = BoxLines(topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯")
}

extension Canvas {
  /// Cuts a cell off each corner of an outlined area, if there is space.
  mutating func roundCorners(of target: CellRect, style: TextStyle = .plain, clip: CellRect) {
    guard target.right - target.left >= 6, target.bottom - target.top >= 5 else { return }
    let corners: [(column: Int, inward: Int, row: Int, below: Int, outer: String, inner: String)] = [
      (target.left, 1, target.top, 1, "╭", "╯"), (target.right - 1, -1, target.top, 1, "╮", "╰"),
      (target.left, 1, target.bottom - 1, -1, "╰", "╮"), (target.right - 1, -1, target.bottom - 1, -1, "╯", "╭"),
    ]
    for corner in corners {
      for (text, column, row) in [
        (" ", corner.column, corner.row), (corner.outer, corner.column + corner.inward, corner.row),
        (corner.outer, corner.column, corner.row + corner.below),
        (corner.inner, corner.column + corner.inward, corner.row + corner.below),
      ] { write(text, column: column, row: row, style: style, clip: clip) }
    }
  }
}

extension CGRect {
  /// Returns the area that both rectangles share, or an area without size if they share none.
  package func common(with other: CGRect) -> CGRect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return CGRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
