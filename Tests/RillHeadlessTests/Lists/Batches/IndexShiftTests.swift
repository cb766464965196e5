import RillTesting
import Testing

@testable import RillHeadless

@Suite struct IndexShiftTests {
  @Test(arguments: 1...20)
  func `rows that stay are found at their new position, and back`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let count = random.number(0...30)
    let leaving = Array((0..<count).shuffled(using: &random).prefix(random.number(0...count)))
    let arrivals = random.number(0...9)
    let arriving = Array((0..<count - leaving.count + arrivals).shuffled(using: &random).prefix(arrivals))
    let shift = try IndexShift(leaving: leaving, arriving: arriving, count: count)
    let after = shift.applied(to: Array(0..<count)) { _ in -1 }
    #expect(after.filter { $0 >= 0 } == (0..<count).filter { !leaving.contains($0) })
    #expect(after.indices.filter { after[$0] < 0 } == arriving.sorted())
    for index in 0..<count {
      #expect(shift[index] == after.firstIndex(of: index))
      if let place = shift[index] { #expect(shift.inverse[place] == index) }
    }
  }

  @Test(arguments: [
    ([3], [], IndexFault(index: 3, problem: "does not exist before the update")),
    ([-1], [], IndexFault(index: -1, problem: "does not exist before the update")),
    ([1, 1], [], IndexFault(index: 1, problem: "is listed twice in the places before the update")),
    ([], [4], IndexFault(index: 4, problem: "does not exist after the update")),
    ([0], [2, 2], IndexFault(index: 2, problem: "is listed twice in the places after the update")),
  ])
  func `an invalid index is named`(leaving: [Int], arriving: [Int], fault: IndexFault) {
    #expect(throws: fault) { try IndexShift(leaving: leaving, arriving: arriving, count: 3) }
  }
}
