import RillList
import RillTesting
import Testing

@testable import RillHeadless

@Suite struct ListLinesTests {
  @Test(arguments: 1...20)
  func `headers, rows and footers follow each other, and each is found where it begins`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var expected: [ListLine] = []
    let sections = (0..<random.number(1...6)).map { section in
      var frame = SectionLines.Frame()
      (frame.hasHeader, frame.hasFooter) = (random.once(in: 2), random.once(in: 2))
      frame.layout = ListSectionLayout(
        insets: ListInsets(top: Double(random.number(0...1) * 8), bottom: Double(random.number(0...1) * 8)),
        lineSpacing: Double(random.number(0...1) * 8))
      let rows = random.number(0...4)
      if frame.hasHeader { expected.append(.header(section: section)) }
      expected += (0..<rows).map { .row(ListIndexPath(section: section, item: $0)) }
      if frame.hasFooter { expected.append(.footer(section: section)) }
      return SectionLines(
        rows: LineHeights(LineHeights.Line(height: 16, isMeasured: true), count: rows), frame, width: 80, estimate: 24)
    }
    let lines = ListLines(sections)
    #expect(lines.last == expected.last)
    for (place, line) in expected.enumerated() {
      #expect(lines.contains(line))
      #expect(lines.line(after: line) == expected.dropFirst(place + 1).first)
      #expect(lines.line(below: line) == expected.dropFirst(place + 1).first)
      #expect(lines.line(before: line) == expected.prefix(place).last)
      #expect(lines.first(from: lines.top(of: line)) == line)
      #expect(lines.first(from: lines.bottom(ofLineWith: line) - 1) == line)
      #expect(lines[line].height == (line.path == nil ? 24 : 16))
    }
    #expect(expected == expected.sorted())
    #expect(ListLines().first(from: 3) == nil)
  }
}
