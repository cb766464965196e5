import Foundation
import RillHeadless
import Testing

/// Stacks in a row of 200 points: of equally important views, the first in the tree is resized.
@MainActor @Suite struct NestedStackTests {
  private let boxes = [Box(20), Box(20), Box(20)]
  private let last = Box(20)
  private let root = View()

  private init() {
    root.frame.size = CGSize(width: 200, height: 16)
    let row = StackView(axis: .horizontal, [StackView(axis: .horizontal, boxes), last])
    root.addSubview(row)
    row.makeConstraints { $0.edges.equalToSuperview() }
    root.layoutIfNeeded()
  }

  private var widths: [CGFloat] {
    root.layoutIfNeeded()
    return (boxes.filter { !$0.isHidden && $0.superview != nil } + [last]).map(\.frame.width)
  }

  @Test(arguments: [1, 2])
  func `removed views leave their space to the view that is first then`(count: Int) {
    for box in boxes.prefix(count) { box.removeFromSuperview() }
    let others = Array(repeating: CGFloat(20), count: 3 - count)
    #expect(widths == [200 - 20 * CGFloat(3 - count)] + others)
    #expect(root.ambiguousViews.isEmpty)
  }

  @Test func `hidden views do not make those behind them come later`() {
    boxes[0].isHidden = true
    boxes[1].isHidden = true
    #expect(widths == [180, 20])
  }

  @Test func `of views in different stacks the first in the tree grows, and the first one shrinks`() {
    boxes[0].contentHuggingPriority = 300
    boxes[1].contentHuggingPriority = 300
    #expect(widths == [20, 20, 140, 20])
    boxes[2].contentHuggingPriority = 300
    #expect(widths == [20, 20, 20, 140])
    for box in boxes { box.content.width = 80 }
    #expect(widths == [20, 80, 80, 20])
  }

  @Test func `equal stacks side by side are not ambiguous`() {
    last.contentHuggingPriority = 300
    let row = StackView(
      axis: .horizontal, [last, StackView(axis: .horizontal, boxes), StackView(axis: .horizontal, [Box(20), Box(20)])])
    _ = frames(of: row, width: 200)
    #expect(row.ambiguousViews.isEmpty)
    #expect(boxes.map(\.frame.width) == [100, 20, 20])
  }

  @Test func `what is in a plain view stands where that view stands`() {
    let (plain, label) = (View(), Box(20))
    plain.addSubview(label)
    label.makeConstraints { $0.edges.equalToSuperview() }
    let row = StackView(axis: .horizontal, [StackView(axis: .horizontal, boxes), plain, last])
    #expect(frames(of: row, width: 200).map(\.width) == [160, 20, 20])
    #expect(row.ambiguousViews.isEmpty)
    row.insertArrangedSubview(plain, at: 0)
    // The view that the row has filled is released.
    row.frame.size = CGSize(width: 200, height: 16)
    row.layoutIfNeeded()
    #expect(row.arrangedSubviews.map(\.frame.width) == [120, 60, 20])
  }

  @Test func `a stack that arrives in a plain view is counted with the others`() {
    let (plain, inner) = (View(), StackView(axis: .horizontal, [Box(20), Box(20)]))
    let row = StackView(axis: .horizontal, [plain, last])
    _ = frames(of: row, width: 200)
    plain.addSubview(inner)
    inner.makeConstraints { $0.edges.equalToSuperview() }
    row.frame.size = CGSize(width: 200, height: 16)
    row.layoutIfNeeded()
    #expect(inner.arrangedSubviews.map(\.frame.width) == [160, 20])
    #expect(row.ambiguousViews.isEmpty)
  }

  @Test func `a stack's own priorities have no effect, those of the views in it have`() {
    let inner = StackView(axis: .horizontal, boxes)
    inner.contentHuggingPriority = 1
    inner.contentCompressionResistancePriority = 1
    let row = StackView(axis: .horizontal, [last, inner])
    #expect(frames(of: row, width: 200).map(\.width) == [140, 60])
    #expect(frames(of: row, width: 70).map(\.width) == [10, 60])
    for box in boxes { box.contentHuggingPriority = 1 }
    #expect(frames(of: row, width: 200).map(\.width) == [20, 180])
  }
}
