import Foundation
import Rill
import RillHeadless
import TestSupport
import Testing

@testable import playground

/// A server, a file and a user may supply any text; none of it may control the terminal.
@MainActor
@Suite(.hangLimit) struct ForeignTextTests {
  /// Characters that move the cursor, start an escape sequence, end a line or change its direction.
  private nonisolated static let hostile: [Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF...0xFEFF,
    ]
    return ranges.joined().compactMap { Unicode.Scalar($0) }
  }()

  /// A text with each of them before a would-be escape sequence.
  private static let text = hostile.map { "a\($0)[31mb\($0)" }.joined()

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  private static func answer(_ text: String, title: String) throws -> Data {
    let text = try json(text)
    let photos = "[\(text), \(try json("https://a.example/" + Self.text))]"
    let moment = AnswerJSON.moment(
      "",
      replacing: [
        "id": text, "userDetails": #"{"name": \#(text), "avatar": \#(text)}"#, "title": try json(title + Self.text),
        "photos": photos, "createdDate": text, "url": text, "likes": #"[{"id": \#(text), "avatar": \#(text)}]"#,
        "isLiked": "true",
      ])
    let bad = AnswerJSON.moment("", replacing: ["id": text, "type": text])
    let user = #"{"id": \#(text), "name": \#(text), "avatar": \#(text), "backgroundImage": \#(text)}"#
    return Data(
      #"{"data": {"getMomentsDetailsByUserID": {"userDetails": \#(user), "moments": [\#(moment), \#(bad)]}}}"#.utf8)
  }

  private func show(
    _ body: Data, user: String = Self.text, cache: String? = nil, name: String = "feed.json"
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    try body.write(to: folder.url.appending(path: "feed.json"))
    var options = Options()
    options.userID = user
    options.cacheFolder = cache
    let printed = Printed()
    let api = FileMomentsAPI(path: folder.path + "/" + name, scheduler: MainScheduler.instance)
    _ = await RealInput(options: options, api: api, display: Display(width: 60, output: printed.output())).run()
    return printed.lines
  }

  private func expectPrintable(_ lines: [String], _ location: SourceLocation = #_sourceLocation) {
    for line in lines {
      let left = line.unicodeScalars.filter(Self.hostile.contains)
      #expect(left.isEmpty, "\(left.map { String($0.value, radix: 16) }) in \(line)", sourceLocation: location)
      #expect(TextMetric.cells(in: line) <= 60, sourceLocation: location)
    }
  }

  @Test func `no control character of any field is printed`() async throws {
    let cache = try TemporaryFolder()
    let first = try await show(try Self.answer(Self.text, title: "one"), cache: cache.path)
    expectPrintable(first)
    #expect(first.contains { $0.contains("notice") })
    let second = try await show(try Self.answer(Self.text, title: "two"), cache: cache.path)
    expectPrintable(second)
    #expect(second.contains { $0.contains("changed:") })
  }

  @Test func `a long identity takes a few lines`() async throws {
    let long = String(repeating: "long ", count: 4_000) + String(repeating: "e\u{301}\u{301}", count: 4_000)
    let cache = try TemporaryFolder()
    _ = try await show(try Self.answer(long, title: "one"), user: "u", cache: cache.path)
    let lines = try await show(try Self.answer(long, title: "two"), user: "u", cache: cache.path)
    expectPrintable(lines)
    #expect(lines.contains { $0.contains("changed:") })
    #expect(lines.joined().utf8.count < 20_000)
  }

  @Test func `of many rows that have changed a few are named`() async throws {
    let cache = try TemporaryFolder()
    func body(_ title: String) -> Data {
      AnswerJSON.answer((0..<1_000).map { AnswerJSON.moment("m\($0)", replacing: ["title": "\"\(title)\""]) })
    }
    _ = try await show(body("one"), user: "u", cache: cache.path)
    let lines = try await show(body("two"), user: "u", cache: cache.path)
    #expect(lines.joined(separator: "\n").contains("changed: m0, m1, m2 and 997"))
  }

  @Test func `no control character of an error is printed`() async throws {
    let message = try Self.json(Self.text)
    expectPrintable(try await show(Data(#"{"errors": [{"message": \#(message)}]}"#.utf8)))
    expectPrintable(try await show(Data(), name: Self.text.replacing("/", with: "").replacing("\0", with: "")))
  }

  @Test func `standard error is not written to either`() throws {
    let printed = Printed()
    let error = try #require(throws: UsageError.self) { try Options(arguments: [Self.text]) }
    printed.output().write("playground: \(error)")
    expectPrintable(printed.lines.map { String($0.prefix(60)) })
    #expect(printed.lines.count == 1)
  }

  @Test(arguments: [false, true])
  func `everything written is one line, bounded, and without control characters`(color: Bool) {
    let printed = Printed()
    let output = printed.output(color: color)
    for scalar in Self.hostile { output.write("a\(scalar)[31mb", .error) }
    output.write(String(repeating: "long", count: 10_000))
    output.write("e" + String(repeating: "\u{301}", count: 100_000))
    #expect(printed.lines.count == Self.hostile.count + 2)
    #expect(printed.text.utf8.count < Self.hostile.count * 30 + 6_000)
    let plain = printed.text.replacing("\u{1B}[1;31m", with: "").replacing("\u{1B}[0m", with: "")
    #expect(!plain.unicodeScalars.contains { $0 != "\n" && Self.hostile.contains($0) })
    #expect((plain != printed.text) == color)
  }
}
