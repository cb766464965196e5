import Foundation
import Rill
import RillList
import Testing

@MainActor
@Suite struct UnreadableDataTests {
  private struct Book: Decodable, Sendable {
    let title: String
    var price: Decimal?
    var tags: [String: Bool]?
    var printed: Date?
  }
  private struct Shelf: Decodable, Sendable { let books: [Book] }

  @Test(arguments: [
    (#"{ "title": "A" }, {}"#, "books[1].title is missing."),
    (#"{ "title": 7 }"#, "books[0].title is not text."),
    (#"{ "title": null }"#, "books[0].title is null, not text."),
    (#"{ "title": "A", "price": "B" }"#, "books[0].price is not a number."),
    (#"{ "title": "A", "tags": { "new": 1 } }"#, "books[0].tags.new is not true or false."),
    (#"{ "title": "A", "tags": [] }"#, "books[0].tags is not an object."),
    (#"7"#, "books[0] is not an object."),
  ])
  func `a problem names the path to what is wrong`(book: String, sentence: String) throws {
    let problems = try DecodedContent<Shelf>(of: #"{ "books": [\#(book)] }"#).problems
    #expect(problems == [#"Module "x" is left out: modules[0].content.\#(sentence)"#])
  }

  @Test(arguments: [
    (#"{ "books": {} }"#, ".books is not a list."), (#"[]"#, " is not an object."),
    ("null", " is null, not an object."),
  ])
  func `a problem names the content`(content: String, sentence: String) throws {
    let problems = try DecodedContent<Shelf>(of: content).problems
    #expect(problems == [#"Module "x" is left out: modules[0].content\#(sentence)"#])
  }

  @Test(arguments: ["", "<html>", #"{ "modules": [1, 2"#, #"{ "modules": [{ "kind" 7 } ] }"#, #"{ "modules": [] } {}"#])
  func `bad syntax is an error of the page`(page: String) throws {
    let error = #expect(throws: UnreadableData.self) { try DecodedContent<Int>(page, catalog) }
    #expect(error?.description == "The data is not JSON.")
  }

  @Test(arguments: [#"a\q"#, #"\ud800"#])
  func `bad syntax of a text is a problem of its module`(text: String) throws {
    var catalog = ModuleCatalog()
    catalog.register("x") { _ in KeepingModule<String>() }
    catalog.register("y") { _ in KeepingModule<Int>() }
    let page = #"{ "modules": [{ "kind": "y", "content": 1 }, { "kind": "x", "content": "\#(text)" }] }"#
    let decoded = try DecodedContent<String>(page, catalog)
    #expect(decoded.content == nil)
    #expect(decoded.problems.count == 1)
    #expect(decoded.problems.first?.hasPrefix(#"Module "x" is left out: modules[1].content "#) == true)
  }

  @Test func `bytes of another encoding are a problem of their module`() throws {
    let manager = ModuleManager("page", catalog)
    let bytes = data(#"{ "modules": [{ "kind": "x"#) + [0xFF] + data(#"" }] }"#)
    let problems = BehaviorRelay<[ModuleProblem]>(value: [])
    let subscription = manager.problems.bind(onNext: { problem in problems.update { $0.append(problem) } })
    defer { subscription.dispose() }
    try manager.update(with: bytes)
    #expect(problems.value.map(\.subject) == [.unknown])
    #expect(problems.value.first?.place == "modules[0]")
  }

  @Test func `a page that is nested too deeply is rejected`() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let error = #expect(throws: UnreadableData.self) { try DecodedContent<Int>(deep, catalog) }
    #expect(error?.description.hasPrefix("The data is not JSON") == true)
  }

  @Test func `an error of a reply's own is described with its module`() throws {
    struct Sold: Error, CustomStringConvertible { let description = "All books are sold." }
    struct Reply: Decodable { init(from decoder: any Decoder) throws { throw Sold() } }
    for isThrownByReply in [true, false] {
      var catalog = ModuleCatalog()
      if isThrownByReply {
        catalog.register("x", reply: Reply.self, content: { _ in 0 }) { _ in KeepingModule<Int>() }
      } else {
        catalog.register("x", reply: Int.self, content: { _ in throw Sold() }) { _ in KeepingModule<Int>() }
      }
      let page = #"{ "modules": [{ "kind": "x", "content": 1 }] }"#
      #expect(
        try DecodedContent<Int>(page, catalog).problems == [
          #"Module "x" is left out: modules[0].content cannot be read: All books are sold."#
        ])
    }
  }

  @Test func `a place that the content's function throws is inside the content`() throws {
    var catalog = ModuleCatalog()
    catalog.register("x", reply: Int.self, content: { _ in throw UnreadableData("price", "is negative") }) { _ in
      KeepingModule<Int>()
    }
    #expect(
      try DecodedContent<Int>(#"{ "modules": [{ "kind": "x", "content": 1 }] }"#, catalog).problems == [
        #"Module "x" is left out: modules[0].content.price is negative."#
      ])
  }
}
