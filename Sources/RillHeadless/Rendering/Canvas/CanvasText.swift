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
