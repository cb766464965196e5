import RillList
import TestSupport
import Testing

@Suite struct DiffLawTests {
  /// Shows what no example can: correct updates and minimal moves in every kind of content. In debug, where the library
  /// also verifies each update itself, there are 4,000 contents.
  @LongTests @Test func `random contents become each other by correct updates without needless operations`() {
    #expect(diffLaw(.rill, count: repeats(debug: 4_000, release: 100_000, nightly: 1_000_000)) == [])
  }

  @Test(arguments: DiffVariant.broken)
  func `the law catches a comparison that is broken`(variant: DiffVariant) {
    #expect(!diffLaw(variant, count: 10_000).isEmpty)
  }
}
