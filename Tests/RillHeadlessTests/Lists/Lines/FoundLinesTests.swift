import Foundation
import RillList
import RillTesting
import TestSupport
import Testing

@testable import RillHeadless

/// Cached lines are the same as newly computed ones.
@Suite struct FoundLinesTests {
  private func section(_ random: inout SeededGenerator) -> SectionLines {
    var frame = SectionLines.Frame()
    (frame.hasHeader, frame.flow) = (random.once(in: 2), RowFlow(isWrapping: !random.once(in: 4)))
    let rows = (0..<random.number(1...120)).map { _ in line(&random) }
    return SectionLines(rows: LineHeights(rows), frame, width: 160, estimate: 16)
  }

  private func line(_ random: inout SeededGenerator) -> LineHeights.Line {
    LineHeights.Line(
      height: Double(16 * random.number(1...3)), isMeasured: true, width: Double(8 * random.number(2...12)))
  }

  /// Compares all lines in order, and then in random order.
  private func expectFresh(_ lines: ListLines, _ random: inout SeededGenerator) {
    let all = lines.sections.enumerated().flatMap { section, content in
      (0..<content.rows.count).map { ListLine.row(ListIndexPath(section: section, item: $0)) }
    }
    for line in all + all.shuffled(using: &random) {
      let fresh = ListLines(lines.sections)
      let isFresh =
        lines.frame(of: line, width: 160) == fresh.frame(of: line, width: 160)
        && lines.bottom(ofLineWith: line) == fresh.bottom(ofLineWith: line)
        && lines.line(below: line) == fresh.line(below: line) && lines[line] == fresh[line]
      if !isFresh { Issue.record("\(line)") }
    }
  }

  /// Each line is found once more by lines that have found nothing yet, so it takes the square of the rows.
  @LongTests @Test(arguments: 1...repeats(debug: 5, release: 20))
  func `lines that were read are the same as unread ones, after each change, and so are copies`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var lines = ListLines((0..<3).map { _ in section(&random) })
    for _ in 0..<12 {
      expectFresh(lines, &random)
      let copy = lines
      let place = random.number(0...2)
      let row = ListLine.row(
        ListIndexPath(section: place, item: random.number(0...(lines.sections[place].rows.count - 1))))
      switch random.number(1...3) {
      case 1: lines[row] = line(&random)
      case 2: lines.forgetSizes(width: Double(8 * random.number(12...24)), rows: [nil, nil, nil])
      default: lines = ListLines(lines.sections.reversed())
      }
      if random.once(in: 2) { expectFresh(lines, &random) }
      expectFresh(copy, &random)
    }
  }
}
