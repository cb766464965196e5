import Testing

@testable import RillHeadless

@Suite struct CanvasTests {
  private func text(_ canvas: Canvas, row: Int = 0) -> String {
    canvas.row(row).map { cell in
      switch cell.content {
      case .narrow(let character), .wide(let character): String(character)
      case .covered: ""
      case .rule: "─"
      case .shade: "░"
      }
    }.joined()
  }

  private func canvas(_ columns: Int, _ writes: (text: String, column: Int)..., clip: CellRect? = nil) -> Canvas {
    var canvas = Canvas(columns: columns, rows: 1)
    for write in writes {
      canvas.write(write.text, column: write.column, row: 0, style: .plain, clip: clip ?? canvas.area)
    }
    return canvas
  }

  @Test func `a wide character cut at either edge becomes a space`() {
    #expect(text(canvas(4, ("中文字", -1))) == " 文 ")
    #expect(text(canvas(4, ("中文字", 0))) == "中文")
    #expect(text(canvas(3, ("中文字", 0))) == "中 ")
  }

  @Test func `cells outside the clip are not changed`() {
    let clip = CellRect(left: 1, top: 0, right: 4, bottom: 1)
    #expect(text(canvas(6, ("......", 0))) == "......")
    #expect(text(canvas(6, ("abcdef", 0), clip: clip)) == " bcd  ")
    #expect(text(canvas(6, ("中文字", 0), clip: clip)) == "  文  ")
  }

  @Test func `writing over half of a wide character leaves no other half`() {
    #expect(text(canvas(4, ("中文", 0), ("x", 1))) == " x文")
    #expect(text(canvas(4, ("中文", 0), ("x", 2))) == "中x ")
    #expect(text(canvas(5, ("中文", 0), ("字", 1))) == " 字  ")
  }

  @Test func `rows outside of the canvas are ignored`() {
    var canvas = Canvas(columns: 2, rows: 1)
    for row in [-1, 1] { canvas.write("ab", column: 0, row: row, style: .plain, clip: canvas.area) }
    #expect(text(canvas) == "  ")
  }

  @Test func `a canvas of any size is made`() {
    #expect(Canvas(columns: -3, rows: 4).columns == 0)
    #expect(Canvas(columns: .max, rows: 1).columns == 1_000)
  }
}
