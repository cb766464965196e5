import Foundation
import RillList
import Testing

@MainActor
@Suite struct ExactNumbersTests {
  private struct Numbers: Decodable, Equatable, Sendable {
    var small: Int64?
    var large: UInt64?
    var price: Decimal?
    var size: Double?
    var name: String?
  }

  private func numbers(_ json: String) throws -> DecodedContent<Numbers> { try DecodedContent(of: json) }

  @Test(arguments: [Int64.min, Int64.max, 9_007_199_254_740_993])
  func `signed integers of 64 bits arrive exactly`(number: Int64) throws {
    #expect(try numbers(#"{ "small": \#(number) }"#).content == Numbers(small: number))
  }

  @Test func `unsigned integers of 64 bits arrive exactly`() throws {
    #expect(try numbers(#"{ "large": 18446744073709551615 }"#).content == Numbers(large: .max))
  }

  @Test func `doubles arrive as they were sent`() throws {
    #expect(try numbers(#"{ "size": 0.30000000000000004 }"#).content == Numbers(size: 0.30000000000000004))
  }

  @Test(arguments: [
    "12345678901234567890123456789012345678", "-0.12345678901234567890123456789012345678",
    "99999999999999999999.999999999999999999", "1234567890123456789012345678901234567.8e-40",
  ])
  func `decimals of 38 digits arrive exactly`(number: String) throws {
    let decoded = try numbers(#"{ "price": \#(number) }"#)
    let price = try #require(decoded.content?.price)
    let digits = { (text: String) in
      text.prefix { $0 != "e" }.filter(\.isNumber).trimmingPrefix(while: { $0 == "0" })
    }
    #expect(digits("\(price)") == digits(number))
    #expect(Decimal(string: number) == price)
    #expect(decoded.problems == [])
  }

  @Test(arguments: [
    (#"{ "small": 9223372036854775808 }"#, "9223372036854775808"), (#"{ "large": -1 }"#, "-1"),
    (#"{ "small": 1.5 }"#, "1.5"), (#"{ "size": 1e400 }"#, "1e400"),
  ])
  func `a number that does not fit is a problem of its module only`(json: String, number: String) throws {
    var catalog = ModuleCatalog()
    catalog.register("x") { _ in KeepingModule<Int>() }
    catalog.register("numbers") { _ in KeepingModule<Numbers>() }
    let page = #"{ "modules": [{ "kind": "numbers", "content": \#(json) }, { "kind": "x", "content": 7 }] }"#
    let decoded = try DecodedContent<Int>(page, catalog)
    #expect(decoded.content == 7)
    #expect(decoded.problems.count == 1)
    let sentence = try #require(decoded.problems.first)
    #expect(sentence.hasPrefix(#"Module "numbers" is left out: modules[0].content cannot be read: "#))
    #expect(sentence.contains(number))
  }
}
