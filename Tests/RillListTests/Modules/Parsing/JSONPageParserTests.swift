import Foundation
import RillList
import RillTesting
import TestSupport
import Testing

@Suite struct JSONPageParserTests {
  private func parts(_ json: String) throws -> [PageParts.Part] { try JSONPageParser().parse(data(json)).parts }

  private func contents(_ json: String) throws -> [String] {
    try parts(json).map { String(decoding: $0.content, as: UTF8.self) }
  }

  @Test func `a module receives the bytes of its content in the page`() throws {
    let content = #"{ "a" : [1.10, 9007199254740993,18446744073709551615 , {"é\"}":"\\"}, []], "b":1e400 }"#
    let page = #"{"modules":[ {"content":  \#(content)  ,"kind":"x"} , {"kind":"y","content":"]},\"" }]}"#
    #expect(try contents(page) == [content, #""]},\"""#])
  }

  @Test func `whole numbers of 64 bits and decimal fractions survive`() throws {
    struct Book: Decodable, Equatable, Sendable {
      let id: UInt64
      let price: Decimal
      let size: Double
    }
    let page = """
      { "modules": [{ "kind": "x", "content":
        { "id": 18446744073709551615, "price": 0.1234567890123456789012, "size": 0.30000000000000004 } }] }
      """
    let part = try #require(try parts(page).first)
    let price = try #require(Decimal(string: "0.1234567890123456789012"))
    #expect(
      try JSONModuleParser<Book>().parse(part.content)
        == Book(id: 18_446_744_073_709_551_615, price: price, size: 0.30000000000000004))
  }

  @Test(arguments: [
    (#""id": "new""#, "new"), (#""id": 9007199254740993"#, "9007199254740993"),
    (#""id": 18446744073709551615"#, "18446744073709551615"), (#""id": -3"#, "-3"), (#""id": null"#, ""),
    (#""i\u0064": "n\u0065w""#, "new"), (#""id": "old", "id": "new""#, "new"), (#""x": 1"#, ""),
  ])
  func `an id is a text or a whole number, or is missing`(member: String, id: String) throws {
    #expect(try parts(#"{ "modules": [{ "kind": "x", \#(member) }] }"#).map(\.module) == [ModuleID("x", id: id)])
  }

  @Test func `content that is missing is null`() throws {
    #expect(try contents(#"{ "modules": [{ "kind": "x" }] }"#) == ["null"])
  }

  @Test func `a byte order mark, blanks and an empty list are no problem`() throws {
    let page = try JSONPageParser().parse(Data([0xEF, 0xBB, 0xBF]) + data(" \r\n{ \"modules\"\t: [ ] } \n"))
    #expect(page.parts.isEmpty && page.problems.isEmpty)
  }

  @Test func `a slice of other data is read from its own beginning`() throws {
    let whole = data(#"xxx{ "modules": [{ "kind": "x", "content": 5 }] }"#)
    #expect(try JSONPageParser().parse(whole[3...]).parts.map(\.content) == [data("5")])
  }

  @Test func `another encoding is not JSON`() {
    #expect(throws: UnreadableData.self) {
      try JSONPageParser().parse(Data([0x7B, 0, 0x7D, 0]))
    }
  }

  @Test func `a page with excessive nesting is rejected, not followed`() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let error = #expect(throws: UnreadableData.self) { try parts(deep) }
    #expect(error?.reason.contains("no more than 512 nested values is expected at line 1, column 514") == true)
  }

  @Test func `a page of one module has the whole data as its part`() {
    let page = SingleModulePageParser(ModuleID("letters")).parse(data("[1]"))
    #expect(page.parts.map(\.module) == [ModuleID("letters")])
    #expect(page.parts.map(\.content) == [data("[1]")])
  }

  /// Documents with one byte changed, removed or added, compared with Foundation's strict parser.
  @Test func `exactly what is JSON for Foundation is JSON here`() throws {
    var random = SeededGenerator(seed: 20)
    let document = Array(
      #"{"modules": [{"a\n": [12, -0.0e-1, true], "b": {"c": null, "e": ["\u00e9", 0, {}, []]}, "d": false}]}"#.utf8)
    let alphabet = Array(#"{}[],:"\ 0123456789-+.eEtrufalsn/x"#.utf8)
    var refused = 0
    for _ in 0..<4_000 {
      var bytes = document
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
        }
      }
      // Foundation accepts a trailing comma after the last element, which is not JSON.
      let isJSON =
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
        && !String(decoding: bytes, as: UTF8.self).contains(/,\s*[\]}]/)
      if !isJSON { refused += 1 }
      #expect(isSyntaxRight(bytes) == isJSON, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(refused > 1_000)
  }

  private func isSyntaxRight(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try JSONPageParser().parse(Data(bytes))
      return true
    } catch {
      return !"\(error)".contains("is no JSON")
    }
  }
}
