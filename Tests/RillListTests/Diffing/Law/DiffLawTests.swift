import RillList
import Testing

@Suite struct DiffLawTests {
  @Test func `a million random contents become each other by correct updates without needless operations`() {
    #expect(diffLaw(.rill, count: Counts.full(1_000_000)) == [])
  }

  @Test(arguments: DiffVariant.broken)
  func `the law catches a comparison that is broken`(variant: DiffVariant) {
    #expect(!diffLaw(variant, count: 10_000).isEmpty)
  }
}
