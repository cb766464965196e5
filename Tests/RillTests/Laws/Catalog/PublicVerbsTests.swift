import Testing

@Suite struct PublicVerbsTests {
  @Test func `every public verb and subject has an entry in the catalog, and every entry has one`() throws {
    let declared = PublicVerbs(try SymbolGraph.ofRill())
    #expect(declared.verbs["map(_:)"] == 1)
    #expect(declared.verbs["Observable.merge(_:)"] == 2)
    #expect(declared.differences(from: Catalog.operators, Catalog.subjects, uncovered: Catalog.uncovered) == [])
  }

  @Test func `a verb, an overload or a subject without an entry is named, and so is an entry without one`() {
    let declared = PublicVerbs(
      verbs: ["map(_:)": 1, "take(_:)": 2, "skip(_:)": 1, "asObservable()": 4], subjects: ["AsyncSubject"])
    let entries = [
      OperatorEntry("map(_:)") { inputs, _ in inputs.source },
      OperatorEntry("take(_:)") { inputs, _ in inputs.source },
      OperatorEntry("leap(_:)") { inputs, _ in inputs.source },
    ]
    let subjects = Catalog.subjects.filter { $0.name == "PublishRelay" }
    #expect(
      declared.differences(from: entries, subjects, uncovered: ["asObservable()": "", "gone()": ""]) == [
        "skip(_:) has 1 overloads and 0 entries",
        "take(_:) has 2 overloads and 1 entries",
        "leap(_:) has an entry and is no public verb",
        "gone() is left out and is no public verb",
        "AsyncSubject has no entry",
        "PublishRelay has an entry and is no public subject",
      ])
  }
}
