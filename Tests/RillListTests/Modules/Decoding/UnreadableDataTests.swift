import Foundation
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

  @Test(arguments: [
    ("", "unexpected end of file during JSON parse"),
    ("<html>", "invalid value at line 1, column 1"),
    (#"{ "modules": [1, 2"#, "unexpected end of file during JSON parse"),
    ("{ \"modules\": [\n  { \"kind\" 7 } ] }", "invalid value at line 2, column 12"),
    ("{ \"modules\":\r\n[\r\n \"漢é\", x] }", "invalid value at line 3, column 8"),
    ("\u{FEFF}{ \"modules\" 1 }", "invalid value at line 1, column 13"),
    (#"{ "modules": [] } {}"#, "invalid value at line 1, column 19"),
    (#"{ "modules": ["\q"], "a" 1 }"#, "invalid escape sequence at line 1, column 16"),
    (#"{ "modules": [{ "kind": "x", "content": "a\q" }] }"#, "invalid escape sequence at line 1, column 43"),
    (#"{ "modules": [{ "kind": "x", "content": "\ud800" }] }"#, "low-surrogate"),
  ])
  func `bad syntax is an error of the page with its line and column`(page: String, sentence: String) throws {
    var catalog = ModuleCatalog()
    catalog.register("x") { _ in KeepingModule<String>() }
    let error = #expect(throws: UnreadableData.self) { try DecodedContent<String>(page, catalog) }
    let description = try #require(error?.description)
    #expect(description.hasPrefix("The data is not JSON: ") && description.contains(sentence), "\(description)")
  }

  @Test func `columns are those of the data, whatever numbers stand before them`() throws {
    let page = #"{ "a": 123456789012345678901234567890123456789012345, "modules" 1 }"#
    let error = #expect(throws: UnreadableData.self) { try DecodedContent<Int>(page, catalog) }
    #expect(error?.description == "The data is not JSON: invalid value at line 1, column 65.")
  }

  @Test func `bytes of another encoding are not JSON`() {
    let manager = ModuleManager("page", catalog)
    let wide = Data(page("a:x").flatMap { [$0, 0] })
    let wrong = data(#"{ "modules": [{ "kind": "x"#) + [0xFF] + data(#"" }] }"#)
    for bytes in [wide, wrong] {
      let error = #expect(throws: UnreadableData.self) { try manager.decode(bytes) }
      #expect(error?.description.hasPrefix("The data is not JSON") == true)
    }
  }

  @Test func `a page that is nested too deeply is refused`() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let error = #expect(throws: UnreadableData.self) { try DecodedContent<Int>(deep, catalog) }
    #expect(
      error?.description == "The data is not JSON: too many nested arrays or dictionaries at line 1, column 514.")
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

  @Test func `a place that content's function throws is one inside of the content`() throws {
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
