import Foundation
import RillList
import Testing

@MainActor
@Suite struct ModuleProblemTests {
  private let bench = ModuleBench("a:x b:y")

  @Test(arguments: [
    ("", "The data is not JSON."),
    ("[]", "The data is not an object."),
    ("{ \"modules\": [\n  { \"kind\": letters } ] }", "The data is not JSON."),
    (#"{ "parts": [] }"#, "modules is missing."),
    (#"{ "modules": {} }"#, "modules is not a list."),
  ])
  func `an unreadable page says so, and the content stays`(json: String, sentence: String) {
    let error = #expect(throws: UnreadableData.self) { try bench.manager.update(with: data(json)) }
    #expect(error?.description == sentence)
    #expect(bench.shown.take() == [])
    #expect(bench.manager.modules.count == 2)
    #expect(bench.takeProblems() == [])
  }

  @Test func `a module whose part cannot be read keeps what it had, and all others show`() {
    bench.update(
      json: data(
        """
        { "modules": [
          { "kind": "letters", "id": "b", "content": "yy" },
          { "kind": "letters", "id": "a", "content": 7 },
          { "kind": "letters", "id": "c", "content": "z" }
        ] }
        """))
    #expect(bench.shown.take() == ["letters b[yy] letters a[x] letters c[z]"])
    #expect(bench.problems.first?.module == ModuleID("letters", id: "a"))
    #expect(bench.takeProblems() == [#"Module "letters a" keeps what it had: modules[1].content is not text."#])
    bench.update("a:xx")
    #expect(bench.shown.take() == ["letters a[xx]"])
  }

  @Test func `a new module whose part cannot be read is left out`() {
    bench.update(
      json: data(
        """
        { "modules": [
          { "kind": "ranking", "content": { "entries": [{ "letter": "x" }, {}] } },
          { "kind": "letters", "id": "a", "content": "x" },
          { "kind": "letters", "id": "n" }
        ] }
        """))
    #expect(bench.shown.take() == ["letters a[x]"])
    #expect(
      bench.takeProblems() == [
        #"Module "ranking" is left out: modules[0].content.entries[1].letter is missing."#,
        #"Module "letters n" is left out: modules[2].content is null, not text."#,
      ])
  }

  @Test func `an unregistered kind is reported with those that are registered`() {
    bench.update(json: data(#"{ "modules": [{ "kind": "ad", "id": "7" }] }"#))
    #expect(
      bench.takeProblems() == [
        #"Module "ad 7" is left out: modules[0] is of a kind that is not registered. Registered: letters, ranking."#
      ])
  }

  @Test func `a page that another manager has decoded names the kinds of that one`() throws {
    let other = ModuleManager("other", ModuleCatalog())
    bench.manager.show(try other.decode(data(#"{ "modules": [{ "kind": "letters", "id": "c", "content": "z" }] }"#)))
    #expect(
      bench.takeProblems() == [
        #"Module "letters c" is left out: modules[0] is of a kind that is not registered. Registered: nothing."#
      ])
  }

  @Test func `of two parts for one module the first counts`() {
    bench.update("a:1 b:2 a:3")
    #expect(bench.shown.take() == ["letters a[1] letters b[2]"])
    #expect(
      bench.takeProblems() == [
        #"Module "letters a" is left out: modules[2] is for the same module as modules[0]."#
      ])
  }

  @Test func `an entry that does not name its module affects no other`() {
    bench.update(
      json: data(
        """
        { "modules": [
          7, {}, { "kind": 8 }, { "kind": "letters", "id": 1.5 }, { "kind": "letters", "id": "a", "content": "x" }
        ] }
        """))
    #expect(bench.shown.take() == ["letters a[x]"])
    #expect(
      bench.takeProblems() == [
        "A module is left out: modules[0] is not an object.",
        "A module is left out: modules[1].kind is missing.",
        "A module is left out: modules[2].kind is not text.",
        "A module is left out: modules[3].id is neither text nor an integer.",
      ])
  }
}
