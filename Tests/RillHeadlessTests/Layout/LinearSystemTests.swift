import RillHeadless
import Testing

@Suite struct LinearSystemTests {
  private typealias Term = LinearSystem.Term

  @Test func `equations decide variables in any order`() {
    var system = LinearSystem(variables: 3)
    system.add([Term(0), Term(1)], equals: 10)
    system.add([Term(1), Term(2, -2)], equals: 0)
    #expect(system.value(of: 0) == nil)
    #expect(system.value(of: [Term(1), Term(2, -2)]) == 0)
    system.add([Term(0), Term(1, -1)], equals: 2)
    #expect((0..<3).map { system.value(of: $0) } == [6, 4, 2])
  }

  @Test func `an implied equation is dropped and a contradiction names those that it contradicts`() {
    var system = LinearSystem(variables: 3)
    #expect(system.add([Term(0), Term(1)], equals: 10, tag: 0) == .added)
    #expect(system.add([Term(2)], equals: 1, tag: 1) == .added)
    #expect(system.add([Term(1)], equals: 4, tag: 2) == .added)
    #expect(system.add([Term(0)], equals: 6, tag: 3) == .implied)
    #expect(system.add([Term(0)], equals: 7, tag: 4) == .contradicts([0, 2]))
    #expect(system.value(of: 0) == 6)
  }
}
