import Foundation
import TestSupport
import Testing

@testable import playground

/// However a session ends, the terminal is as it was.
@Suite(
  .enabled(if: LiveTerminal.isThere, "python3 -m pip install pyte"), .timeLimit(.minutes(10)))
struct LiveEndTests {
  private static let size = TerminalSize(columns: 48, rows: 24)

  @Test(arguments: ["q", "\u{03}", "\u{04}"])
  func `the terminal is as it was when the user leaves`(key: String) throws {
    let end = try LiveTerminal.run(
      ["layout", "--live"], Self.size, [.await("Distributions"), .leave(key), .end]
    ).last
    #expect((end?.status, end?.restored, end?.showsCursor) == (0, true, true))
    #expect(end?.said == "")
  }

  @Test(arguments: TerminalRestoring.signals)
  func `the terminal is as it was when a signal ends the program`(signal: Int32) throws {
    let end = try LiveTerminal.run(
      ["layout", "--live"], Self.size, [.await("Distributions"), .signal(signal), .end]
    ).last
    #expect((end?.signal, end?.restored, end?.showsCursor) == (signal, true, true))
  }
}
