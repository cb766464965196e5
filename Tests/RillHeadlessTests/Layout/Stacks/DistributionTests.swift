import Foundation
import RillHeadless
import RillList
import Testing

@MainActor @Suite struct DistributionTests {
  private let boxes = [Box(40), Box(60), Box(20)]

  private func row(_ distribution: StackView.Distribution) -> StackView {
    StackView(axis: .horizontal, spacing: 10, distribution: distribution, boxes)
  }

  private nonisolated static let expected: [(StackView.Distribution, [Double], [Double])] = [
    (.fill, [0, 110, 180], [100, 60, 20]), (.fillEqually, [0, 70, 140], [60, 60, 60]),
    (.fillProportionally, [0, 70, 170], [60, 90, 30]), (.equalSpacing, [0, 80, 180], [40, 60, 20]),
    (.equalCentering, [0, 75, 180], [40, 60, 20]),
  ]

  @Test(arguments: expected)
  func `three views in a row`(distribution: StackView.Distribution, origins: [Double], widths: [Double]) {
    let stack = row(distribution)
    let frames = frames(of: stack, width: 200)
    #expect(frames.map { Double($0.minX) } == origins)
    #expect(frames.map { Double($0.width) } == widths)
    #expect(stack.ambiguousViews.isEmpty)
  }

  @Test(arguments: expected)
  func `a column does the same from top to bottom`(
    distribution: StackView.Distribution, origins: [Double], heights: [Double]
  ) {
    let boxes = [Box(8, 40), Box(8, 60), Box(8, 20)]
    let stack = StackView(axis: .vertical, spacing: 10, distribution: distribution, boxes)
    let frames = frames(of: stack, width: 8, height: 200)
    #expect(frames.map { Double($0.minY) } == origins)
    #expect(frames.map { Double($0.height) } == heights)
  }

  @Test(arguments: [StackView.Distribution.fill, .equalSpacing, .equalCentering])
  func `without room the view of the lowest resistance shrinks, of equal ones the first`(
    distribution: StackView.Distribution
  ) {
    let stack = row(distribution)
    #expect(frames(of: stack, width: 110).map(\.width) == [10, 60, 20])
    #expect(frames(of: stack, width: 80).map(\.width) == [0, 40, 20])
    boxes[1].contentCompressionResistancePriority = 600
    #expect(frames(of: stack, width: 110).map(\.width) == [40, 30, 20])
    #expect(frames(of: stack, width: 10).map(\.width) == [0, 0, 0])
  }

  @Test func `without room for the gaps alone, views have no size, and stand where they begin`() {
    let stack = row(.fill)
    #expect(frames(of: stack, width: 14) == [0, 4, 14].map { CGRect(x: $0, y: 0, width: 0, height: 16) })
    stack.semanticContentAttribute = .forceRightToLeft
    #expect(frames(of: stack, width: 14) == [14, 10, 0].map { CGRect(x: $0, y: 0, width: 0, height: 16) })
  }

  @Test func `one factor shrinks all views too`() {
    #expect(frames(of: row(.fillProportionally), width: 80).map(\.width) == [20, 30, 10])
  }

  @Test func `gaps are never shorter than the spacing`() {
    let stack = StackView(
      axis: .horizontal, spacing: 10, distribution: .equalCentering, [Box(150), Box(20), Box(20)])
    #expect(frames(of: stack, width: 220).map(\.minX) == [0, 160, 200])
  }

  @Test func `a custom spacing follows a view, and is removed with it`() {
    let stack = row(.fill)
    stack.setCustomSpacing(30, after: boxes[0])
    #expect(stack.spacing(after: boxes[0]) == 30)
    #expect(frames(of: stack, width: 160).map(\.minX) == [0, 70, 140])
    boxes[0].removeFromSuperview()
    stack.insertArrangedSubview(boxes[0], at: 0)
    #expect(frames(of: stack, width: 140).map(\.minX) == [0, 50, 120])
  }

  @Test(arguments: [
    (StackView.Distribution.fill, [0.0, 110, 180], [85.0, 60, 20]), (.fillEqually, [0, 80, 145], [55, 55, 55]),
    (.fillProportionally, [0, 80, 172.5], [55, 82.5, 27.5]), (.equalSpacing, [0, 80, 180], [40, 60, 20]),
    (.equalCentering, [0, 75, 180], [40, 60, 20]),
  ])
  func `a custom spacing counts in every distribution`(
    distribution: StackView.Distribution, origins: [Double], widths: [Double]
  ) {
    let stack = row(distribution)
    stack.setCustomSpacing(25, after: boxes[0])
    let frames = frames(of: stack, width: 200)
    #expect(frames.map { Double($0.minX) } == origins)
    #expect(frames.map { Double($0.width) } == widths)
  }

  @Test func `centers are as far apart as a custom spacing allows`() {
    let stack = row(.equalCentering)
    stack.setCustomSpacing(38, after: boxes[0])
    #expect(frames(of: stack, width: 200).map(\.minX) == [0, 78, 180])
  }

  @Test func `the distances of centers are as important as 150`() {
    let stack = row(.equalCentering)
    let place = boxes[1].leading.constraint(equalTo: stack.leading, constant: 60, priority: 100)
    LayoutConstraint.activate([place])
    #expect(frames(of: stack, width: 200).map(\.minX) == [0, 75, 180])
    place.priority = 200
    #expect(frames(of: stack, width: 200).map(\.minX) == [0, 60, 180])
  }

  @Test func `where gaps are equal, each is at least the largest custom spacing`() {
    let stack = row(.equalSpacing)
    stack.setCustomSpacing(25, after: boxes[0])
    #expect(frames(of: stack, width: 160).map(\.width) == [30, 60, 20])
    #expect(stack.sizeThatFits(width: nil).width == 170)
  }

  @Test(arguments: StackView.Distribution.allCases)
  func `a view that is alone fills the stack`(distribution: StackView.Distribution) {
    let stack = StackView(axis: .horizontal, spacing: 10, distribution: distribution, [Box(40)])
    #expect(frames(of: stack, width: 200) == [CGRect(x: 0, y: 0, width: 200, height: 16)])
  }

  @Test func `hidden views are ignored, whatever the distribution`() {
    for distribution in StackView.Distribution.allCases {
      let stack = row(distribution)
      boxes[1].isHidden = true
      let frames = frames(of: stack, width: 70)
      #expect(frames[2].maxX == 70 && frames[0].minX == 0, "\(distribution)")
      boxes[1].isHidden = false
      stack.layoutIfNeeded()
      #expect(boxes[1].frame.minX >= boxes[0].frame.maxX + 10, "\(distribution)")
    }
  }

  @Test func `margins count if the stack says so`() {
    let stack = row(.fill)
    stack.layoutMargins.leading = 20
    stack.isLayoutMarginsRelativeArrangement = true
    #expect(
      frames(of: stack, width: 168, height: 48) == [
        CGRect(x: 20, y: 8, width: 40, height: 32), CGRect(x: 70, y: 8, width: 60, height: 32),
        CGRect(x: 140, y: 8, width: 20, height: 32),
      ])
    #expect(stack.sizeThatFits(width: nil) == CGSize(width: 168, height: 32))
  }

  @Test func `margins count in columns, and change sides from right to left`() {
    let row = StackView(axis: .horizontal, spacing: 10, [Box(40), Box(60)])
    let column = StackView(axis: .vertical, spacing: 10, distribution: .equalSpacing, [Box(8, 40), Box(8, 60)])
    for stack in [row, column] {
      stack.layoutMargins = ListInsets(top: 1, leading: 20, bottom: 2, trailing: 5)
      stack.isLayoutMarginsRelativeArrangement = true
    }
    #expect(frames(of: row, width: 135, height: 19).map(\.minX) == [20, 70])
    row.semanticContentAttribute = .forceRightToLeft
    row.layoutIfNeeded()
    #expect(row.arrangedSubviews.map(\.frame.maxX) == [115, 65])
    #expect(row.arrangedSubviews.allSatisfy { $0.frame.minY == 1 && $0.frame.height == 16 })
    #expect(
      frames(of: column, width: 45, height: 123) == [
        CGRect(x: 20, y: 1, width: 20, height: 40), CGRect(x: 20, y: 61, width: 20, height: 60),
      ])
  }

  @Test(arguments: [
    (StackView.Alignment.fill, [0.0, 0], [40.0, 40]), (.leading, [0, 0], [16, 32]), (.center, [12, 4], [16, 32]),
    (.trailing, [24, 8], [16, 32]),
  ])
  func `views stand across the axis`(alignment: StackView.Alignment, tops: [Double], heights: [Double]) {
    let stack = StackView(axis: .horizontal, alignment: alignment, [Box(10), Box(10, 32)])
    let frames = frames(of: stack, width: 20, height: 40)
    #expect(frames.map { Double($0.minY) } == tops)
    #expect(frames.map { Double($0.height) } == heights)
  }

  @Test func `lines of text stand on one line, whatever is around them`() {
    let (one, three) = (Label("one"), Label("a b c", numberOfLines: 3))
    let column = StackView(axis: .vertical, [Label("top"), Label("end")])
    three.makeConstraints { $0.width.equalTo(8) }
    let stack = StackView(axis: .horizontal, alignment: .firstBaseline, [one, three, column, Box(10, 20)])
    let first = frames(of: stack, width: 100, height: 48)
    // The box has no text: its lower edge is on the baseline.
    #expect(first.map(\.minY) == [8, 8, 8, 0])
    stack.alignment = .lastBaseline
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame.maxY) == [48, 48, 48, 44])
  }

  @Test func `stacks in stacks share one system`() {
    let inner = StackView(axis: .horizontal, spacing: 4, [Box(20), Box(30)])
    let outer = StackView(axis: .vertical, spacing: 6, alignment: .leading, [inner, Box(80, 10)])
    #expect(
      frames(of: outer, width: 100, height: 32) == [
        CGRect(x: 0, y: 0, width: 54, height: 16), CGRect(x: 0, y: 22, width: 80, height: 10),
      ])
    #expect(outer.sizeThatFits(width: nil) == CGSize(width: 80, height: 32))
  }
}
