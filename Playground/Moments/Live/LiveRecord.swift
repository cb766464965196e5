import Foundation
import RillHeadless

/// A record of a live session, as the lines of a test: the user's actions and their results.
struct LiveRecord {
  private enum Entry {
    case wait(Duration)
    case code(String)
    /// The screen's text from here on.
    case expect(String)
  }

  private var entries: [Entry] = []
  private var size = TerminalSize(columns: 0, rows: 0)
  private var text = ""

  /// - Parameter size: the size of the screen.
  mutating func begin(_ size: TerminalSize, with text: String) {
    self.size = size
    expect(text)
  }

  /// Adds a line, and the screen's text after it.
  mutating func add(_ code: String?, leadingTo text: String) {
    if let code { entries.append(.code(code)) }
    expect(text)
  }

  /// Adds a wait. Consecutive waits in which nothing happens are merged.
  mutating func wait(_ time: Duration, leadingTo text: String) {
    guard time > .zero else { return }
    if case .wait(let before) = entries.last {
      entries[entries.count - 1] = .wait(before + time)
    } else {
      entries.append(.wait(time))
    }
    expect(text)
  }

  private mutating func expect(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    entries.append(.expect(text))
  }

  /// The content of a test file.
  @MainActor
  func test(named name: String, of page: LivePage) -> String {
    var lines = [
      "import Foundation", "import Rill", "import RillHeadless", "import RillTesting", "import Testing", "",
      "@testable import playground", "",
      "/// A session, as it was recorded.",
      "@MainActor",
      "@Suite struct Recorded\(name.capitalized)Tests {",
      "  @Test func `the \(name) page as it was used`() throws {",
      "    let page = \(page.source)",
    ]
    lines += page.answers().map { "    page.server.\($0)" }
    lines.append("    let screen = Screen(page.controller, columns: \(size.columns), rows: \(size.rows))")
    lines.append("    page.clock.advance(by: .zero)")
    for entry in entries {
      switch entry {
      case .wait(let time):
        lines.append("    page.clock.advance(by: .microseconds(\(Self.microseconds(time))))")
      case .code(let code): lines += ["    \(code)", "    page.clock.advance(by: .zero)"]
      case .expect(let text):
        // More marks than the text has in a row, so that no part of it is read as a delimiter or an escape.
        let marks = String(repeating: "#", count: 1 + Self.longestRun(of: "#", in: text))
        lines += ["    #expect(", "      screen.accessibility.description == \(marks)\"\"\""]
        lines += text.split(separator: "\n", omittingEmptySubsequences: false).map { "        \($0)" }
        lines.append("        \"\"\"\(marks))")
      }
    }
    return (lines + ["  }", "}", ""]).joined(separator: "\n")
  }

  private static func microseconds(_ time: Duration) -> Int64 {
    time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
  }

  private static func longestRun(of mark: Unicode.Scalar, in text: String) -> Int {
    var (longest, run) = (0, 0)
    // Count scalars, as the compiler does: a mark with an accent is still a mark.
    for scalar in text.unicodeScalars {
      run = scalar == mark ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
