import RillList
import RillTesting
import TestSupport
import Testing

@testable import RillHeadless

@Suite struct FlowBreaksTests {
  private typealias Item = LineHeights.Line

  /// The expected result of breaking one item after the other: the number of items in each line, and its height.
  private func broken(_ items: [Item], width: Double, spacing: Double) -> [[Double]] {
    var (lines, x): ([[Double]], Double) = ([], 0)
    for item in items {
      let own = min(max(item.width, 8), max(width, 8))
      if lines.isEmpty || x + own > width + 0.001 {
        lines.append([1, item.height])
        x = own + spacing
      } else {
        let last = lines.count - 1
        lines[last] = [lines[last][0] + 1, max(lines[last][1], item.height)]
        x += own + spacing
      }
    }
    return lines
  }

  private func lines(_ breaks: FlowBreaks) -> [[Double]] {
    (0..<breaks.lines.count).map { [Double(breaks.lines[$0].itemCount), breaks.lines[$0].height] }
  }

  private func item(_ random: inout SeededGenerator) -> Item {
    let width = random.once(in: 9) ? .infinity : Double(random.number(1...12) * 8)
    return Item(height: Double(16 * random.number(1...2)), isMeasured: true, width: width)
  }

  /// Items, many of which are next to similar ones.
  private func items(_ count: Int, _ random: inout SeededGenerator) -> [Item] {
    var items: [Item] = []
    while items.count < count { items += Array(repeating: item(&random), count: random.number(1...30)) }
    return Array(items.prefix(count))
  }

  @LongTests @Test(arguments: 1...40)
  func `whatever changes, lines break as if the items were placed one after the other`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (width, spacing) = (Double(random.number(1...40) * 8), Double(random.number(0...2) * 8))
    var all = items(random.number(0...200), &random)
    var frame = SectionLines.Frame()
    frame.flow = RowFlow(isWrapping: true, alignment: .leading)
    frame.layout = ListSectionLayout(itemSpacing: spacing)
    var section = SectionLines(rows: LineHeights(all), frame, width: width, estimate: 16)
    for _ in 0..<20 {
      if random.once(in: 2), !all.isEmpty {
        let place = random.number(0...all.count - 1)
        all[place] = item(&random)
        section[place] = all[place]
      } else {
        let leaving = Array(all.indices.shuffled(using: &random).prefix(random.number(0...min(5, all.count)))).sorted()
        let arrivals = items(random.number(0...9), &random)
        let after = all.count - leaving.count + arrivals.count
        let first = random.number(0...after - arrivals.count)
        let arriving =
          random.once(in: 2) ? Array(first..<first + arrivals.count) : Array(after - arrivals.count..<after)
        let shift = try IndexShift(leaving: leaving, arriving: arriving, count: all.count)
        let new = { (place: Int) in arrivals[arriving.firstIndex(of: place) ?? 0] }
        all = shift.applied(to: all, arriving: new)
        section.apply(shift, arriving: new)
      }
      let breaks = FlowBreaks(LineHeights(all), width: width, spacing: spacing)
      let expected = broken(all, width: width, spacing: spacing)
      #expect(lines(breaks) == expected)
      // The section's lines are the kept ones.
      var (tops, y): ([Double], Double) = ([], 0)
      for line in expected {
        tops += Array(repeating: y, count: Int(line[0]))
        y += line[1]
      }
      #expect(all.indices.map { section.top(ofRow: $0) } == tops)
      #expect(section.height == y)
      #expect(all.indices.allSatisfy { row in section.rows(besideRow: row).allSatisfy { tops[$0] == tops[row] } })
      #expect(all.indices.allSatisfy { section.row(at: tops[$0]) == tops.firstIndex(of: tops[$0]) })
    }
  }

  @Test func `items of one size are broken at once, however many they are`() {
    let items = LineHeights(Item(height: 16, isMeasured: true, width: 40), count: 1_000_000)
    var breaks = FlowBreaks(items, width: 100, spacing: 8)
    #expect(breaks.lines.count == 500_000)
    #expect(breaks.lines.nodesMade <= 4)
    var changed = items
    changed[3] = Item(height: 32, isMeasured: true, width: 100)
    let before = breaks.lines.nodesMade
    breaks.update(3..<4, to: 1, of: changed)
    #expect(breaks.items(besideItem: 2) == 2..<3)
    #expect(breaks.items(besideItem: 3) == 3..<4)
    #expect(breaks.items(besideItem: 999_999) == 999_998..<1_000_000)
    #expect(breaks.lines.nodesMade - before < 20)
  }
}
