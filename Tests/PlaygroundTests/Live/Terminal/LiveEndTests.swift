import Foundation
import TestSupport
import Testing

@testable import playground

/// However a session ends, the terminal is restored.
@Suite(
  .enabled(if: LiveTerminal.isThere, "python3 -m pip install pyte"), .hangLimit)
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

  @Test func `a failed write is reported after the terminal is restored, and the others are written`() throws {
    let folder = try TemporaryFolder()
    let (none, all) = (folder.path + "/none", folder.path + "/all")
    let end = try LiveTerminal.run(
      [
        "layout", "--live", "--svg", none + "/last.svg", "--frames", all, "--record", none + "/Session.swift",
        "--cast", folder.path + "/all.cast",
      ], Self.size, [.await("Distributions"), .leave("q"), .end]
    ).last
    #expect((end?.status, end?.restored) == (1, true))
    let lines = ["last.svg", "Session.swift"].map {
      "playground: cannot write “\(none)/\($0)” (no such file or directory)\r\n"
    }
    #expect(end?.said == lines.joined())
    #expect(folder.files == ["all.cast", "all/01.svg", "all/accessibility.txt"])
  }

  /// By default, each of them ends a process.
  private static let signals: [Int32] = {
    let all = [
      SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGPIPE, SIGALRM, SIGTERM,
      SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
    ]
    #if os(Linux)
    // The last two are the first and the last real-time signals.
    return all + [SIGSTKFLT, SIGPOLL, SIGPWR, 34, 64]
    #else
    return all
    #endif
  }()

  @Test(arguments: signals)
  func `the terminal is as it was when a signal ends the program`(signal: Int32) throws {
    let end = try LiveTerminal.run(
      ["layout", "--live"], Self.size, [.await("Distributions"), .signal(signal), .end]
    ).last
    #expect((end?.signal, end?.restored, end?.showsCursor) == (signal, true, true))
  }
}
