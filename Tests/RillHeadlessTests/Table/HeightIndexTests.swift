import RillHeadless
import Testing

@Suite struct HeightIndexTests {
  @Test(arguments: [1, 2, 3, 7, 8, 9, 100])
  func `sums and the line at an offset agree with adding up`(count: Int) {
    var heights = (0..<count).map { Double(1 + ($0 * 7) % 5) }
    var index = HeightIndex(heights)
    for change in 0..<count where change.isMultiple(of: 3) {
      heights[change] += 4
      index[change] = heights[change]
    }
    let offsets = heights.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }
    #expect((0...count).map { index.offset(of: $0) } == offsets)
    #expect(index.total == offsets.last)
    for line in 0..<count {
      #expect(index.line(at: offsets[line]) == line)
      #expect(index.line(at: offsets[line + 1] - 0.5) == line)
    }
    #expect(index.line(at: -9) == 0)
    #expect(index.line(at: index.total + 9) == count - 1)
  }

  @Test func `without lines there is none at any offset`() {
    #expect(HeightIndex([]).line(at: 0) == nil)
    #expect(HeightIndex([]).total == 0)
  }
}
