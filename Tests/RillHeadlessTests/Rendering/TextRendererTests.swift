import Foundation
import RillHeadless
import Testing

@MainActor @Suite struct TextRendererTests {
  @Test func `a picture has a box with the title in its edge`() {
    let view = screen(columns: 20, rows: 3)
    let label = Label("你好 👋 hi", style: .title)
    let rule = Separator()
    rule.frame = CGRect(x: 0, y: 16, width: 160, height: 16)
    view.addSubview(label)
    view.addSubview(rule)
    label.makeConstraints { $0.top.leading.equalToSuperview() }
    #expect(
      TextRenderer().picture(of: view, title: "朋友圈 Moments") == """
        ┌─ 朋友圈 Moments ───┐
        │你好 👋 hi          │
        ├────────────────────┤
        │                    │
        └────────────────────┘
        """)
    #expect(
      TextRenderer().picture(of: view, title: "a title that is much too long").hasPrefix("┌─ a title that is… ─┐"))
  }

  @Test func `parts outside a superview are not drawn`() {
    let outer = screen(columns: 8, rows: 3)
    let inner = View()
    inner.frame = CGRect(x: 16, y: 16, width: 32, height: 16)
    inner.background = .shaded
    let label = Label("中文字符")
    label.frame = CGRect(x: -8, y: 0, width: 64, height: 16)
    outer.addSubview(inner)
    inner.addSubview(label)
    #expect(TextRenderer(isFramed: false).picture(of: outer) == "        \n   文   \n        ")
  }

  @Test(arguments: [
    "\u{1B}[31mred\u{1B}[0m", "a\tb\nc\r\nd", "bell\u{7}\u{8}\u{8}", "\u{9B}2J csi", "\u{202E}evil\u{2066}",
    "e\u{301}\u{200B}",
    "\u{1F1E8}", "\u{600}1", "\u{93F}", "👩\u{200D}", "\u{0}null", "中\u{FE0F}", "\u{1161}\u{1100}", "\u{2028}x\u{85}y",
  ])
  func `no text changes the width of a line or sends an escape`(text: String) {
    let view = screen(columns: 12, rows: 2)
    for (column, content) in [text, text + text, "\u{1F1F3}\u{1161}x"].enumerated() {
      let label = Label(content, numberOfLines: 0)
      label.frame = CGRect(x: CGFloat(column * 24), y: 0, width: 40, height: 32)
      view.addSubview(label)
    }
    let picture = TextRenderer().picture(of: view, title: text)
    #expect(widths(of: picture) == [14])
    #expect(picture.split(separator: "\n").count == 4)
    #expect(!picture.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
    #expect(!TextRenderer(color: true).picture(of: view).contains("\u{1B}[31mred"))
  }

  @Test func `colors are escape sequences around runs of one style, and off by default`() {
    let view = screen(columns: 6, rows: 1)
    let label = Label("no", style: .error)
    label.frame = CGRect(x: 8, y: 0, width: 16, height: 16)
    view.addSubview(label)
    #expect(TextRenderer(isFramed: false).picture(of: view) == " no   ")
    #expect(TextRenderer(color: true, isFramed: false).picture(of: view) == " \u{1B}[1;31mno\u{1B}[0m   ")
  }

  @Test func `a hidden view is not drawn`() {
    let view = screen(columns: 3, rows: 1)
    let label = Label("abc")
    label.frame = CGRect(x: 0, y: 0, width: 24, height: 16)
    view.addSubview(label)
    label.isHidden = true
    #expect(TextRenderer(isFramed: false).picture(of: view) == "   ")
    label.isHidden = false
    #expect(TextRenderer(isFramed: false).picture(of: view) == "abc")
    view.isHidden = true
    #expect(TextRenderer(isFramed: false).picture(of: view) == "   ")
  }

  @Test(arguments: [
    (1, " ab "), (0.6, " ab "), (0.59, " \u{1B}[2mab\u{1B}[0m "), (0.01, " \u{1B}[2mab\u{1B}[0m "), (0.009, "    "),
  ])
  func `faint views are dim, and clear ones are not drawn`(alpha: CGFloat, picture: String) {
    let view = screen(columns: 4, rows: 1)
    let outer = configure(View()) { $0.alpha = alpha }
    outer.frame = CGRect(x: 8, y: 0, width: 16, height: 16)
    let label = Label("ab")
    label.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    outer.addSubview(label)
    view.addSubview(outer)
    #expect(TextRenderer(color: true, isFramed: false).picture(of: view) == picture)
    // The alphas of nested views are multiplied.
    outer.alpha = 0.7
    label.alpha = 0.7
    #expect(TextRenderer(color: true, isFramed: false).picture(of: view) == " \u{1B}[2mab\u{1B}[0m ")
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -40, 1e300])
  func `no frame traps`(size: CGFloat) {
    let view = screen(columns: 3, rows: 1)
    let label = Label("abc")
    label.border = .thin
    label.frame = CGRect(x: size, y: size, width: size, height: size)
    view.addSubview(label)
    #expect(widths(of: TextRenderer().picture(of: view)) == [5])
    let image = ImageView(Image(alternativeText: "x"))
    image.frame.size = CGSize(width: min(size, 80), height: size)
    _ = TextRenderer().picture(of: image)
  }
}
