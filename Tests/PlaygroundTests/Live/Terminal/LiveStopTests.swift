import Foundation
import TestSupport
import Testing

@testable import playground

/// A session as a job of a shell: it is stopped and continues.
@Suite(
  .enabled(if: LiveTerminal.isThere, "python3 -m pip install pyte"), .hangLimit)
struct LiveStopTests {
  private static let size = TerminalSize(columns: 48, rows: 24)

  private struct Stop: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var step: LiveTerminal.Step
    var signal: Int32
    var isRestored = true
  }

  private static let stops = [
    Stop(testDescription: "Ctrl-Z", step: .stop("\u{1A}"), signal: SIGTSTP),
    Stop(testDescription: "SIGTSTP", step: .stopBySignal(SIGTSTP), signal: SIGTSTP),
    // Nothing can be done before this one.
    Stop(testDescription: "SIGSTOP", step: .stopBySignal(SIGSTOP), signal: SIGSTOP, isRestored: false),
  ]

  @Test(arguments: stops)
  private func `a stopped session leaves the terminal to the shell, and draws the whole picture when it continues`(
    stop: Stop
  ) throws {
    let shown = try LiveTerminal.run(
      ["signin", "--live"], Self.size,
      [
        .await("Remember"), .keys(["\t", "\t", "\t", "a"]), stop.step, .continue(inForeground: true), .keys(["d"]),
        stop.step, .continue(inForeground: true), .leave("\u{03}"), .end,
      ])
    for index in [2, 5] { #expect((shown[index].signal, shown[index].restored) == (stop.signal, stop.isRestored)) }
    #expect(try #require(shown[3].cells) == #require(shown[1].cells))
    #expect(try #require(shown[6].cells) == #require(shown[4].cells))
    #expect(try #require(shown[4].cells) != #require(shown[3].cells))
    let end = try #require(shown.last)
    #expect((end.status, end.restored, end.showsCursor) == (0, true, true))
  }

  @Test func `a session that continues in the background stops until it is in the foreground`() throws {
    let shown = try LiveTerminal.run(
      ["signin", "--live"], Self.size,
      [
        .await("Remember"), .keys(["\t"]), .stop("\u{1A}"), .continue(inForeground: false),
        .continue(inForeground: true), .leave("q"), .end,
      ])
    #expect(shown[3].signal == SIGTTOU)
    #expect(try #require(shown[4].cells) == #require(shown[1].cells))
    #expect((shown.last?.status, shown.last?.restored) == (0, true))
  }

  @Test func `a session that continues in the background while keys wait stops, too`() throws {
    let shown = try LiveTerminal.run(
      ["layout", "--live"], Self.size,
      [
        .await("Distributions"), .stopBySignal(SIGSTOP), .leave("x"), .continue(inForeground: false),
        .continue(inForeground: true), .leave("q"), .end,
      ])
    // The read of the keys and the next tick race with each other.
    #expect([SIGTTIN, SIGTTOU].contains(try #require(shown[3].signal)))
    #expect((shown.last?.status, shown.last?.restored) == (0, true))
  }

  @Test func `what was typed for a session is not left to the shell`() throws {
    let end = try LiveTerminal.run(
      ["signin", "--live"], Self.size,
      [
        .await("Remember"), .stopBySignal(SIGSTOP), .leave("echo typed\n"), .signal(SIGTERM), .signal(SIGCONT), .end,
      ]
    ).last
    #expect((end?.signal, end?.restored, end?.unread) == (SIGTERM, true, ""))
  }

  @Test func `a terminal of another size is filled when the session continues`() throws {
    let shown = try LiveTerminal.run(
      ["layout", "--live"], Self.size,
      [
        .await("Distributions"), .stop("\u{1A}"), .resizeStopped(columns: 60, rows: 12), .continue(inForeground: true),
        .leave("q"), .end,
      ])
    #expect(try #require(shown[3].cells).count == 12)
    #expect(try #require(shown[3].cells?.first).map { $0.texts.count }.reduce(0, +) == 60)
    #expect(shown[3].cells?.first?.flatMap(\.texts).last == "┐")
  }
}
