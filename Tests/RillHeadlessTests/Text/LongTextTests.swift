import Foundation
import RillPictures
import Testing

@testable import RillHeadless

/// The cost of long text, in the clusters that its measure reads.
@MainActor @Suite struct LongTextTests {
  private nonisolated static let units = [
    "a", "word ", "\n", "一行文字\n", "中", "👩‍👩‍👧‍👦", "e\u{301}", " ", "é", "\u{200B}", "กำ",
  ]

  /// A screen of 20 × 5 cells that shows a text in a row of a list, with pictures of all kinds.
  private func cost(of text: String) -> (clusters: Int, marks: Int, svg: Int) {
    let view = screen(columns: 20, rows: 5)
    let label = Label(text, numberOfLines: 0)
    view.addSubview(label)
    label.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    view.layoutIfNeeded()
    let measured = label.measures.clusterCount
    for _ in 0..<2 {
      _ = TextRenderer().picture(of: view)
      view.setNeedsLayout()
    }
    let svg = SVGRenderer().picture(of: view)
    // A text that is shown again is not measured again.
    #expect(label.measures.clusterCount == measured)
    return (measured, label.drawingMarks().count, svg.utf8.count)
  }

  @Test(arguments: units)
  func `ten times the text costs ten times as much to lay out, and no more to draw`(unit: String) {
    let (one, ten) = (String(repeating: unit, count: 2_000), String(repeating: unit, count: 20_000))
    let (short, long) = (cost(of: one), cost(of: ten))
    // Without wrapping, and at the width of the screen; and a cluster that does not fit is read again in the next line.
    #expect(short.clusters <= 2_000 * unit.count * 4)
    #expect(long.clusters <= 10 * short.clusters + 100)
    #expect(long.svg <= short.svg + 100)
  }

  @Test func `only the lines in view are drawn, wherever the text has been scrolled to`() {
    let view = screen(columns: 6, rows: 3)
    let label = Label((0..<100_000).map { "\($0)" }.joined(separator: "\n"), numberOfLines: 0)
    label.frame = CGRect(origin: .zero, size: label.intrinsicContentSize)
    view.addSubview(label)
    let renderer = TextRenderer(isFramed: false)
    for first in [0, 63, 64, 65, 99_997] {
      label.frame.origin.y = -CGFloat(first) * 16
      #expect(
        renderer.picture(of: view).split(separator: "\n").map { $0.filter { $0 != " " } }
          == (first...first + 2).map { "\($0)" })
    }
    let svg = SVGRenderer(isFramed: false).picture(of: view)
    #expect(svg.contains(">99999<"))
    #expect(!svg.contains(">500<"))
    #expect(label.drawingMarks().count == 100_000)
  }

  @Test func `a long text that is replaced by another one is measured anew`() {
    let view = screen(columns: 8, rows: 2)
    let label = Label(String(repeating: "old ", count: 1_000), numberOfLines: 0)
    view.addSubview(label)
    for text in ["old old ", "new new ", "newest  "] {
      label.text = String(repeating: text, count: 1_000)
      label.frame = CGRect(origin: .zero, size: CGSize(width: 64, height: 32))
      let line = text.trimmingCharacters(in: .whitespaces)
      let row = line + String(repeating: " ", count: 8 - line.count)
      #expect(TextRenderer(isFramed: false).picture(of: view).hasPrefix(row))
    }
  }

  @Test func `lines that half of a row is in view of are drawn`() {
    let (view, label) = (screen(columns: 2, rows: 2), Label("a\nb\nc\nd", numberOfLines: 0))
    label.frame = CGRect(x: 0, y: -8, width: 16, height: 64)
    view.addSubview(label)
    #expect(TextRenderer(isFramed: false).picture(of: view) == "a \nb ")
    let svg = SVGRenderer(isFramed: false).picture(of: view)
    #expect(["a", "b", "c"].allSatisfy { svg.contains(">\($0)<") })
  }

  @Test func `text of more lines than its height is cut in its last row, in view or not`() {
    let (view, label) = (screen(columns: 3, rows: 2), Label(String(repeating: "x\n", count: 5_000), numberOfLines: 0))
    label.frame = CGRect(x: 0, y: -16 * 998, width: 24, height: 16_000)
    view.addSubview(label)
    #expect(TextRenderer(isFramed: false).picture(of: view) == "x  \nx… ")
    #expect(label.measures.clusterCount < 3 * 5_000)
  }

  @Test func `a line of ten million letters is cut where there is no more room, without being read to its end`() {
    let text = String(repeating: "a", count: 10_000_000)
    #expect(TextMetric.truncate(text, toCells: 5) == "aaaa…")
    #expect(TextMetric.wrap(text, toCells: 4, lineLimit: 2) == ["aaaa", "aaa…"])
    let label = Label(text)
    #expect(label.intrinsicContentSize.width == 8_000_000)
    #expect(label.measures.clusterCount <= 1_000_001)
    #expect(picture(of: Label(text), columns: 4, rows: 1) == "aaa…")
  }
}
