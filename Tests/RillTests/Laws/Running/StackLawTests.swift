import Rill
import TestSupport
import Testing

@Suite struct StackLawTests {
  /// A step that leaves a frame or a link of a chain behind overflows the stack of 512 KB within ten thousand steps, so
  /// these are enough in debug, where a tenth of the contract's numbers takes two seconds.
  @LongTests @Test(arguments: EndlessWork.all)
  func `endless work takes a constant stack`(work: EndlessWork) {
    let count = repeats(debug: 10_000, release: work.fullCount)
    #expect(stackLaw(work, count: count) == [])
  }

  /// Operators that let every element of their source through.
  static let passing = Catalog.fedOperators.filter { if case .source = $0.delivers { true } else { false } }

  @LongTests @Test(arguments: passing)
  func `ten thousand steps through an operator take a constant stack`(entry: OperatorEntry) {
    let count = 10_000
    #expect(stackLaw(.sends(through: entry), count: count) == [])
  }

  @Test func `the law catches a subject that delivers reentrant sends on the stack`() {
    #expect(!stackLaw(.sends(to: BrokenSubject.recurses), count: 100).isEmpty)
  }

  /// The names of the operators whose chains share a process. A chain that takes too much stack ends its process, so in
  /// release each has its own. In debug, where the start of a hundred processes takes most of the time, ten share one.
  private static let sharing: [[String]] = {
    let (names, size) = (Catalog.fedOperators.map(\.testDescription), isOptimized ? 1 : 10)
    return stride(from: 0, to: names.count, by: size).map { Array(names[$0..<min($0 + size, names.count)]) }
  }()

  @Test(arguments: sharing)
  func `a chain of as many operators as the contract names works and is released on 8 MB`(names: [String]) async {
    await #expect(processExitsWith: .success) { [names = names as [String]] in
      let entries = Catalog.operators.filter { names.contains($0.testDescription) }
      expectInProcess { entries.flatMap { chainLaw($0, length: chainLength) } }
    }
  }

  @Test func `the law catches an operator whose chain takes too much stack`() async {
    await #expect(processExitsWith: .failure) {
      expectInProcess { chainLaw(BrokenOperator.wastesStack, length: 10_000) }
    }
  }
}
