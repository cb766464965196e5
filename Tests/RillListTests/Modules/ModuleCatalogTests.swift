import RillList
import Testing

@Suite struct ModuleCatalogTests {
  @Test func `a choice of kinds has these kinds only`() {
    #expect(catalog.kinds == ["letters", "ranking"])
    #expect(catalog.only("ranking").kinds == ["ranking"])
  }

  @Test func `a choice of a kind that is not registered is refused with those that are`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = catalog.only("letters", "leters")
    }
    let sentence = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(sentence.contains(#"The module kind "leters" is not registered. Registered: letters, ranking."#))
  }
}
