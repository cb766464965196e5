import Foundation
import RillHeadless
import TestSupport
import Testing

@testable import playground

/// The program in a pseudo-terminal, as pyte sees it: https://pypi.org/project/pyte.
@Suite(
  .enabled(if: LiveTerminal.isThere, "python3 -m pip install pyte"), .timeLimit(.minutes(10)))
struct LiveTerminalTests {
  private static let (up, down, pageDown, backTab) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[6~", "\u{1B}[Z")

  /// What the same session shows without a terminal, after each key.
  @MainActor
  private func pictures(of page: Page, columns: Int, rows: Int, after keys: [String]) -> [[String]] {
    let session = LiveSession(page.live(), size: (columns, rows), isColored: false)
    _ = session.advance(by: .seconds(10))
    return keys.map { key in
      _ = session.type(Array(key.utf8))
      return Self.lines(of: session, columns: columns)
    }
  }

  /// Filled with blanks, as those of a terminal are.
  @MainActor
  private static func lines(of session: LiveSession, columns: Int) -> [String] {
    session.lines.map { line in
      let text = line.drawn(color: false, toCells: columns)
      return text + String(repeating: " ", count: columns - TextMetric.cells(in: text))
    }
  }

  @Test(arguments: [
    (
      Page.signin, "Remember",
      ["\t", "\t", "\t", "A", "d", "é", "海", "\u{7F}", "\t", "1", "q", "\t", "\t", "\r", "\r"]
    ),
    (.home, "Cast-iron kettle", [down, "\t", "\t", pageDown, up, "\t", backTab, pageDown, "\t", "\r", "x"]),
    (.layout, "Distributions", ["\t", down, "f", "r", "\r"]),
  ])
  func `a terminal shows the text picture after each key`(page: Page, first: String, keys: [String]) async throws {
    let (columns, rows) = (48, 40)
    let expected = await pictures(of: page, columns: columns, rows: rows, after: keys)
    let steps = [.await(first)] + keys.map { LiveTerminal.Step.keys([$0]) } + [.leave("\u{03}"), .end]
    let shown = try LiveTerminal.run(
      [page.rawValue, "--live", "--speed=1000"], columns: columns, rows: rows, steps)
    try #require(shown.count == keys.count + 3)
    for (index, key) in keys.enumerated() {
      let lines = try #require(shown[index + 1].lines)
      for (row, (line, expected)) in zip(lines, expected[index]).enumerated() {
        #expect(line == expected, "row \(row) after key \(index), \(key.debugDescription)")
      }
      #expect(lines.count == expected[index].count)
    }
    #expect(shown.last?.status == 0)
  }

  @Test func `only what a key changes is sent`() throws {
    let shown = try LiveTerminal.run(
      ["signin", "--live"], columns: 48, rows: 24,
      [.await("Remember"), .keys(["\t"]), .keys(["\t"]), .keys(["\t"]), .keys(["a"]), .leave("\u{03}"), .end])
    #expect(try #require(shown[0].bytes) > 1_000)
    #expect(try #require(shown[4].bytes) < 60)
  }

  @Test func `the picture follows the window's size`() async throws {
    let shown = try LiveTerminal.run(
      ["signin", "--live"], columns: 48, rows: 24,
      [.await("Remember"), .resize(columns: 60, rows: 20), .leave("q"), .end])
    let expected = await MainActor.run {
      let session = LiveSession(Page.signin.live(), size: (48, 24), isColored: false)
      _ = session.resize((60, 20))
      return Self.lines(of: session, columns: 60)
    }
    #expect(shown[1].lines == expected)
  }

  @Test func `a load that is made to fail says so`() throws {
    let shown = try LiveTerminal.run(
      ["feed", "--live", "--speed=1000"], columns: 48, rows: 24,
      [.await("heron"), .keys(["f"]), .keys(["r"]), .await("The network is down."), .leave("q"), .end])
    #expect(shown.last?.status == 0)
  }

  @Test(arguments: ["q", "\u{03}"])
  func `the terminal is as it was when the user leaves`(key: String) throws {
    let end = try LiveTerminal.run(
      ["layout", "--live"], columns: 48, rows: 24, [.await("Distributions"), .leave(key), .end]
    ).last
    #expect((end?.status, end?.restored, end?.showsCursor) == (0, true, true))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGTRAP, SIGILL, SIGSEGV, SIGABRT])
  func `the terminal is as it was when a signal or a trap ends the program`(signal: Int32) throws {
    let end = try LiveTerminal.run(
      ["layout", "--live"], columns: 48, rows: 24, [.await("Distributions"), .signal(signal), .end]
    ).last
    #expect((end?.signal, end?.restored, end?.showsCursor) == (signal, true, true))
  }
}
