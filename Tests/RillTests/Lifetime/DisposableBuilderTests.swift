import TestSupport
import Testing

@testable import Rill

@Suite struct DisposableBuilderTests {
  let log = Log<String>()

  private func note(_ name: String) -> any Disposable { Disposables.create { [log] in log.add(name) } }

  /// The log of the disposals of a bag that uses every form of the builder.
  private func lines(optional: Bool, first: Bool, rounds: Int) -> [String] {
    do {
      let bag = DisposeBag {
        note("line")
        if optional { note("optional") }
        if first { note("first") } else { note("second") }
        for round in 0..<rounds { note("round \(round)") }
        switch rounds {
        case 0: note("none")
        default: note("some")
        }
      }
      withExtendedLifetime(bag) {}
    }
    return log.entries
  }

  @Test func `a bag disposes of what its builder lists, in order`() {
    #expect(
      lines(optional: true, first: true, rounds: 2) == ["line", "optional", "first", "round 0", "round 1", "some"])
  }

  @Test func `unselected modules are not listed`() {
    #expect(lines(optional: false, first: false, rounds: 0) == ["line", "second", "none"])
  }

  @Test func `a builder without lines makes an empty bag`() {
    #expect(DisposeBag {}.count == 0)
  }

  @Test func `a bag accepts more lines later`() {
    let bag = DisposeBag()
    bag.insert {
      note("a")
      note("b")
    }
    #expect(bag.count == 2)
  }
}
