import RillList
import Testing

@Suite struct ModuleCatalogTests {
  @Test func `a choice of kinds contains only these kinds`() {
    #expect(catalog.kinds == ["letters", "ranking"])
    #expect(catalog.only("ranking").kinds == ["ranking"])
  }

  @Test func `a choice of an unregistered kind is rejected with those that are registered`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = catalog.only("letters", "leters")
    }
    let sentence = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(sentence.contains(#"The module kind "leters" is not registered. Registered: letters, ranking."#))
  }
}
