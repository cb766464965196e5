import Foundation
import RillList
import Testing

@Suite struct JSONModuleParserTests {
  private struct Book: Decodable, Sendable {
    let title: String
    var pages: Int?
    var tags: [String: Bool]?
  }

  @Test(arguments: [
    (#"[{ "title": "A" }, {}]"#, "[1].title is missing."),
    (#"[{ "title": 7 }]"#, "[0].title is not text."),
    (#"[{ "title": null }]"#, "[0].title is null, not text."),
    (#"[{ "title": "A", "pages": "B" }]"#, "[0].pages is not a number."),
    (#"[{ "title": "A", "tags": { "new": 1 } }]"#, "[0].tags.new is not true or false."),
    (#"[{ "title": "A", "tags": [] }]"#, "[0].tags is not an object."),
    (#"{ "title": "A" }"#, "The data is not a list."),
    ("[\n{ \"title\" 7 }]", "The data is no JSON: a colon is expected at line 2, column 11."),
    ("[1, 2", "The data is no JSON: a comma or ] is expected at the end."),
  ])
  func `unreadable values are reported with their place`(json: String, sentence: String) {
    let error = #expect(throws: UnreadableData.self) { try JSONModuleParser<[Book]>().parse(data(json)) }
    #expect(error?.description == sentence)
  }

  @Test func `a number that does not fit is not called bad syntax`() {
    let error = #expect(throws: UnreadableData.self) {
      try JSONModuleParser<Int>().parse(data("99999999999999999999"))
    }
    #expect(error?.description.contains("does not fit") == true)
  }

  @Test func `an error of the content's own function is passed on`() {
    struct Sold: Error {}
    let parser = JSONModuleParser(String.self) { _ -> Int in throw Sold() }
    #expect(throws: Sold.self) { try parser.parse(data(#""x""#)) }
  }
}
