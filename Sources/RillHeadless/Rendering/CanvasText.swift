/// A canvas as lines of text, each exactly as wide as the canvas (and its frame).
struct CanvasText {
  var canvas: Canvas
  var colour: Bool

  /// The rows alone.
  func lines() -> [String] {
    (0..<canvas.rows).map { text(of: canvas.row($0)) }
  }

  /// The rows in a box, the title in its upper edge. A rule that reaches the box joins it.
  func framedLines(title: String?) -> [String] {
    let box = BoxLines.thin
    let level = String(repeating: box.horizontal, count: canvas.columns)
    let rows = (0..<canvas.rows).map { row in
      let cells = canvas.row(row)
      let left = cells.first?.content == .rule ? "├" : "│"
      let right = cells.last?.content == .rule ? "┤" : "│"
      return left + text(of: cells) + right
    }
    return ["\(box.topLeft)\(upperEdge(title) ?? level)\(box.topRight)"] + rows
      + ["\(box.bottomLeft)\(level)\(box.bottomRight)"]
  }

  private func upperEdge(_ title: String?) -> String? {
    guard let title, canvas.columns >= 5 else { return nil }
    let shown = TextMetric.truncate(title, toCells: canvas.columns - 4)
    let rest = String(repeating: BoxLines.thin.horizontal, count: canvas.columns - 3 - TextMetric.cells(in: shown))
    return "─ " + (colour ? styled(shown, .title) : shown) + " " + rest
  }

  private func text(of row: ArraySlice<Canvas.Cell>) -> String {
    var line = ""
    var run = ""
    var style = TextStyle.plain
    var previous: Character = "│"
    for cell in row where cell.content != .covered {
      if cell.style != style {
        line += colour ? styled(run, style) : run
        run = ""
        style = cell.style
      }
      let (character, cells) = drawn(cell.content)
      if fuse(previous, character) {
        run += cells == 2 ? "\u{FFFD} " : "\u{FFFD}"
        previous = " "
      } else {
        run.append(character)
        previous = character
      }
    }
    return line + (colour ? styled(run, style) : run)
  }

  private func drawn(_ content: Canvas.Content) -> (Character, cells: Int) {
    switch content {
    case .narrow(let character): (character, 1)
    case .wide(let character): (character, 2)
    case .rule: (BoxLines.thin.horizontal, 1)
    case .covered: (" ", 0)
    }
  }

  /// Two cells of different texts may hold what, side by side, is one character (half a flag each): drawn so, the line
  /// would be shorter than its cells say.
  private func fuse(_ first: Character, _ second: Character) -> Bool {
    if first.isASCII, second.isASCII { return false }
    return "\(first)\(second)".count != 2
  }

  private func styled(_ text: String, _ style: TextStyle) -> String {
    var codes: [String] = []
    if style.isBold { codes.append("1") }
    if style.isDim { codes.append("2") }
    switch style.role {
    case .primary: break
    case .secondary: codes.append("90")
    case .accent: codes.append("36")
    case .error: codes.append("31")
    }
    if codes.isEmpty || text.isEmpty { return text }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }
}
