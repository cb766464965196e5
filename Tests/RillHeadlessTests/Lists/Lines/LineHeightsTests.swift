import RillTesting
import TestSupport
import Testing

@testable import RillHeadless

@Suite struct LineHeightsTests {
  private typealias Line = LineHeights.Line

  private static let estimate = Line(height: 48, isMeasured: false)

  /// Checks that every query agrees with simple addition.
  private func expectAgreement(_ heights: LineHeights, _ lines: [Line], spacing: Double = 0) {
    #expect(heights.count == lines.count)
    #expect(lines.indices.map { heights[$0] } == lines)
    let offsets = lines.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1.height) }
    #expect((0...lines.count).map { heights.offset(of: $0) } == offsets)
    #expect(heights.total == offsets.last)
    for line in lines.indices {
      let top = offsets[line] + spacing * Double(line)
      #expect(heights.line(at: top, spacing: spacing) == line)
      #expect(heights.line(at: top + lines[line].height + spacing - 0.5, spacing: spacing) == line)
    }
    guard let last = lines.indices.last else { return }
    #expect(heights.line(at: -9, spacing: spacing) == 0)
    #expect(heights.line(at: heights.total + spacing * Double(lines.count) + 9, spacing: spacing) == last)
  }

  @LongTests @Test(arguments: 1...8)
  func `whatever changes, sums and the line at an offset agree with adding up`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var lines = Array(repeating: Self.estimate, count: random.number(1...2_000))
    var heights = LineHeights(Self.estimate, count: lines.count)
    for _ in 0..<40 {
      for _ in 0..<9 where !lines.isEmpty {
        let (line, height) = (random.number(0...lines.count - 1), Double(random.number(1...9) * 16))
        heights[line] = Line(height: height, isMeasured: true)
        lines[line] = heights[line]
      }
      // Few changes take a different path from many.
      let limit = random.once(in: 4) ? lines.count : min(3, lines.count)
      let leaving = Array(lines.indices.shuffled(using: &random).prefix(random.number(0...limit)))
      let arrivals = random.number(0...max(3, limit))
      let after = lines.count - leaving.count + arrivals
      let arriving = Array((0..<after).shuffled(using: &random).prefix(arrivals))
      let shift = try IndexShift(leaving: leaving, arriving: arriving, count: lines.count)
      heights.apply(shift) { Line(height: Double(16 + $0), isMeasured: true) }
      lines = shift.applied(to: lines) { Line(height: Double(16 + $0), isMeasured: true) }
      if random.once(in: 9) {
        heights.forget()
        lines = lines.map { Line(height: $0.height, isMeasured: false) }
      }
    }
    expectAgreement(heights, lines, spacing: Double(random.number(0...2) * 8))
  }

  @Test func `without lines there is none at any offset`() {
    #expect(LineHeights([]).line(at: 0) == nil)
    #expect(LineHeights([]).total == 0)
    #expect(LineHeights(Self.estimate, count: 0).count == 0)
  }

  @Test func `lines that take no room are passed`() {
    let heights = LineHeights([Line(height: 0, isMeasured: true), Line(height: 16, isMeasured: true)])
    #expect(heights.line(at: 0) == 1)
    #expect(LineHeights([Line(height: 0, isMeasured: true)]).line(at: 5) == 0)
  }

  /// The cost of a number of changes among lines that are all measured, each with a height different from its
  /// neighbors.
  private func cost(of changes: Int, among count: Int) throws -> Int {
    var heights = LineHeights((0..<count).map { Line(height: Double(16 + $0 % 7), isMeasured: true) })
    let before = heights.nodesMade
    for change in 0..<changes {
      let place = change * 7_919 % count
      let shift = try IndexShift(leaving: [place], arriving: [count - 1 - place], count: count)
      heights.apply(shift) { _ in Self.estimate }
    }
    return heights.nodesMade - before
  }

  @LongTests @Test func `a change costs as many steps as the tree is deep, and the tree stays balanced`() throws {
    let (few, many) = (try cost(of: 1_000, among: 1_000), try cost(of: 1_000, among: 100_000))
    // The logarithms of the two counts differ by a factor of 1.7.
    #expect(many < 2 * few)
    #expect(many < 1_000 * 8 * 17)
  }

  @Test func `lines that were not measured cost nothing, however many`() throws {
    var heights = LineHeights(Self.estimate, count: 1_000_000)
    heights.apply(try IndexShift(leaving: [500_000], arriving: [7], count: 1_000_000)) { _ in Self.estimate }
    #expect(heights.nodesMade < 20)
    #expect(heights.total == 48_000_000)
  }
}
