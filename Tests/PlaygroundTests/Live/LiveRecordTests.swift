import Foundation
import RillHeadless
import Testing

@testable import playground

@MainActor
@Suite struct LiveRecordTests {
  @Test func `a session is written as a test: the answers, what was done and how long it took, and what was to see`()
    throws
  {
    let session = LiveSession(
      Page.feed.live(), size: TerminalSize(columns: 40, rows: 12), isColored: false,
      kept: LiveKept(record: LiveRecord()))
    for _ in 0..<40 { _ = session.advance(by: .milliseconds(25)) }
    for key in ["\t", "\r", "\u{1B}[B", "f", "r"] { _ = session.type(Array(key.utf8)) }
    _ = session.advance(by: .seconds(1))
    let lines = try #require(session.test(named: "feed")).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let code = lines.filter { line in
      ["let ", "page.", "try "].contains { line.hasPrefix($0) }
    }
    #expect(
      code == [
        "let page = FeedSetting()",
        "page.server.reply(after: .milliseconds(500), with: FeedSample.first)",
        #"page.server.fail(after: .milliseconds(600), "The network is down.")"#,
        "let screen = Screen(page.controller, columns: 38, rows: 9)",
        "page.clock.advance(by: .zero)",
        "page.clock.advance(by: .microseconds(500000))",
        "page.clock.advance(by: .microseconds(500000))",
        #"try screen.tap(.row, "post 1")"#,
        "page.clock.advance(by: .zero)",
        "try screen.scroll(by: 16.0)",
        "page.clock.advance(by: .zero)",
        "try screen.pullToRefresh()",
        "page.clock.advance(by: .zero)",
        "page.clock.advance(by: .microseconds(1000000))",
      ])
    #expect(lines.contains("screen \"Feed\""))
    #expect(lines.contains { $0.contains("The network is down.") && !$0.contains("fail(") })
  }

  @Test func `what was typed means nothing in the test`() throws {
    let session = LiveSession(
      Page.signin.live(), size: TerminalSize(columns: 48, rows: 24), isColored: false,
      kept: LiveKept(record: LiveRecord()))
    for key in ["\t", "\t", "\t", "\\", "#", "(", "#", "#", "n"] { _ = session.type(Array(key.utf8)) }
    let test = try #require(session.test(named: "signin"))
    #expect(test.contains(##"text field "Name" = "\\#(##n" (focused)"##))
    #expect(test.contains("== ###\"\"\"\n"))
    #expect(test.contains("\"\"\"###)"))
  }

  @Test(arguments: ["\u{301}", "\u{FE0F}"])
  func `a mark is one also under an accent`(accent: String) {
    var record = LiveRecord()
    record.begin(TerminalSize(columns: 9, rows: 9), with: "\"\"\"##\(accent)")
    #expect(record.test(named: "layout", of: Page.layout.live()).contains("== ###\"\"\"\n"))
  }

  @Test func `a press is recorded by the name of a control, and otherwise by its point, as the wheel is`() throws {
    let session = LiveSession(
      Page.signin.live(), size: TerminalSize(columns: 48, rows: 24), isColored: false,
      kept: LiveKept(record: LiveRecord()))
    _ = session.advance(by: .seconds(1))
    let elements = session.screen.accessibility.flattened
    let field = try #require(elements.first { $0.role == .textField && $0.name == "Name" })
    let cell = (column: Int(field.frame.midX / 8) + 2, row: Int(field.frame.midY / 16) + 2)
    for input in ["<0;\(cell.column);\(cell.row)M", "<65;20;3M", "<0;47;23M", "<0;47;2M"] {
      _ = session.type(Array("\u{1B}[\(input)".utf8))
    }
    let test = try #require(session.test(named: "signin"))
    #expect(test.contains(#"try screen.tap(.textField, "Name")"#))
    #expect(test.contains("screen.scroll(by: 48.0, at: CGPoint(x: 148.0, y: 24.0))"))
    #expect(test.contains("screen.tap(at: CGPoint(x: 364.0, y: 8.0))"))
  }

  @Test func `a field that loses the focus does so in the test too`() throws {
    let session = LiveSession(
      Page.signin.live(), size: TerminalSize(columns: 48, rows: 24), isColored: false,
      kept: LiveKept(record: LiveRecord()))
    for key in ["\t", "\t", "\t", "a", "\t", "\t"] { _ = session.type(Array(key.utf8)) }
    let lines = try #require(session.test(named: "signin")).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let code = lines.filter { $0.hasPrefix("try ") || $0.hasPrefix("screen.") && !$0.contains("accessibility") }
    #expect(
      code == [
        #"try screen.tap(.textField, "Name")"#, #"try screen.type("a")"#, #"try screen.tap(.textField, "Password")"#,
        "screen.window.firstResponder?.resignFirstResponder()",
      ])
  }
}
