import Foundation
import RillHeadless
import Testing

@MainActor @Suite struct LabelTests {
  @Test func `a label wraps up to its number of lines and is cut where its height ends`() {
    let label = Label("one two three four", numberOfLines: 3)
    #expect(label.sizeThatFits(width: nil) == CGSize(width: 144, height: 16))
    #expect(label.sizeThatFits(width: 56).height == 48)
    #expect(picture(of: label, columns: 7, rows: 3) == "one two\nthree  \nfour   ")
    #expect(picture(of: label, columns: 7, rows: 2) == "one two\nthree… ")
    label.numberOfLines = 1
    #expect(label.sizeThatFits(width: 56).height == 16)
    #expect(picture(of: label, columns: 7, rows: 1) == "one tw…")
  }

  @Test func `on a phone, a line is drawn if half of it fits, and in cells only a whole one`() {
    func lines(_ metric: ScreenMetric, _ height: CGFloat) -> Int {
      let (controller, label) = (ViewController(), Label("text"))
      label.frame = CGRect(x: 0, y: 0, width: 80, height: height)
      controller.view.addSubview(label)
      let screen = Screen(controller, columns: 40, rows: 8, metric: metric)
      return withExtendedLifetime(screen) { label.drawingMarks().count }
    }
    #expect([0, 9.9, 10, 19.9, 20, 39.9].map { lines(.phone, $0) } == [0, 0, 1, 1, 1, 1])
    #expect([0, 8, 15.9, 16].map { lines(.cells, $0) } == [0, 0, 0, 1])
  }

  @Test func `lines stand left, in the middle or right`() {
    let label = Label("你\nabc", numberOfLines: 0)
    #expect(picture(of: label, columns: 7, rows: 2) == "你     \nabc    ")
    label.alignment = .center
    #expect(picture(of: label, columns: 7, rows: 2) == "  你   \n  abc  ")
    label.alignment = .right
    #expect(picture(of: label, columns: 7, rows: 2) == "     你\n    abc")
  }

  @Test func `lines begin where reading does, unless an alignment is set`() {
    let (view, label) = (screen(columns: 7, rows: 2), Label("ab\nabcd", numberOfLines: 0))
    view.addSubview(label)
    label.makeConstraints { $0.edges.equalToSuperview() }
    let renderer = TextRenderer(isFramed: false)
    #expect(renderer.picture(of: view) == "ab     \nabcd   ")
    view.semanticContentAttribute = .forceRightToLeft
    #expect(renderer.picture(of: view) == "     ab\n   abcd")
    label.alignment = .left
    #expect(renderer.picture(of: view) == "ab     \nabcd   ")
  }

  @Test func `no text takes no room`() {
    #expect(Label("").sizeThatFits(width: nil) == .zero)
    #expect(Label().sizeThatFits(width: 80).height == 0)
  }

  @Test func `a label in the middle of a screen wraps at its edges`() {
    let view = screen(columns: 10, rows: 4)
    let label = Label("something has failed", numberOfLines: 0)
    label.alignment = .center
    view.addSubview(label)
    label.makeConstraints { $0.center.equalToSuperview() }
    #expect(
      TextRenderer(isFramed: false).picture(of: view) == "          \nsomething \nhas failed\n          ")
  }
}
