/// The characters of a box.
package struct BoxLines {
  package var horizontal: Character = "─"
  package var vertical: Character = "│"
  package var topLeft: Character
  package var topRight: Character
  package var bottomLeft: Character
  package var bottomRight: Character

  package static let thin = BoxLines(topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘")
  package static let rounded = BoxLines(topLeft: "╭", topRight: "╮", bottomLeft: "╰", bottomRight: "╯")
}

extension Canvas {
  /// Cuts a cell off each corner of an outlined area, if there is space.
  package mutating func roundCorners(of target: CellRect, style: TextStyle = .plain, clip: CellRect) {
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
