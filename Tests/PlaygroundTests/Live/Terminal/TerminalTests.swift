import Foundation
import TestSupport
import Testing

@testable import playground

/// The terminal of a process that ends by its own mistake.
@Suite(.hangLimit) struct TerminalTests {
  private func expectRestored(_ terminal: PseudoTerminal, _ status: ExitStatus?) throws {
    if case .signal = status {} else { Issue.record("\(String(describing: status))") }
    #expect(terminal.isCooked)
    let output = try terminal.output()
    #expect(output.contains(TerminalCode.enter))
    #expect(output.hasSuffix(TerminalCode.leave))
  }

  @Test func `a trap leaves the terminal as it was`() async throws {
    let terminal = try PseudoTerminal()
    let result = await #expect(processExitsWith: .failure, observing: [\.exitStatus]) {
      [name = terminal.name as String] in
      try await MainActor.run {
        let terminal = try PseudoTerminal.take(name)
        _ = [0][CommandLine.arguments.count]
        terminal.leave()
      }
    }
    try expectRestored(terminal, result?.exitStatus)
  }

  @Test func `a stack that overflows while a key is handled leaves the terminal as it was`() async throws {
    let terminal = try PseudoTerminal()
    try terminal.type("x\n")
    let result = await #expect(processExitsWith: .failure, observing: [\.exitStatus]) {
      [name = terminal.name as String] in
      let terminal = try await MainActor.run {
        let terminal = try PseudoTerminal.take(name) { bytes in _ = Endless(depth: bytes.count).deeper() }
        // Like a first call on another thread, which has no stack for handlers yet.
        var none = stack_t()
        none.ss_flags = .init(SS_DISABLE)
        sigaltstack(&none, nil)
        return terminal
      }
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      await terminal.leave()
    }
    try expectRestored(terminal, result?.exitStatus)
  }

  @Test func `a signal while another one ends the program at a full terminal leaves the settings as they were`()
    async throws
  {
    let terminal = try PseudoTerminal()
    let result = await #expect(processExitsWith: .failure, observing: [\.exitStatus]) {
      [name = terminal.name as String] in
      _ = try await MainActor.run {
        let terminal = try PseudoTerminal.take(name)
        let flags = fcntl(STDOUT_FILENO, F_GETFL)
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags | O_NONBLOCK)
        while write(STDOUT_FILENO, "x", 1) > 0 {}
        _ = fcntl(STDOUT_FILENO, F_SETFL, flags)
        // The alarm goes off before the program stops waiting for the terminal.
        var soon = itimerval()
        soon.it_value.tv_usec = 100_000
        setitimer(.init(0), &soon, nil)
        raise(SIGTERM)
        terminal.leave()
      }
    }
    if case .signal = result?.exitStatus {} else { Issue.record("\(String(describing: result?.exitStatus))") }
    #expect(terminal.isCooked)
  }

  private final class Endless {
    private let depth: Int

    init(depth: Int) { self.depth = depth }

    @inline(never)
    func deeper() -> Int { depth < 0 ? 0 : Endless(depth: depth + 1).deeper() + depth % 7 }
  }

  /// A live session that reads keys from one terminal and shows pictures on another one, with an action once it shows a
  /// picture.
  private func session(_ act: (_ keys: PseudoTerminal, _ pictures: PseudoTerminal) throws -> Void) throws
    -> (status: Int32, errors: String)
  {
    let (keys, pictures, folder) = (try PseudoTerminal(), try PseudoTerminal(), try TemporaryFolder())
    let process = Process()
    process.executableURL = LiveTerminal.program
    process.arguments = ["layout", "--live"]
    process.standardInput = keys.file
    process.standardOutput = pictures.file
    process.standardError = try folder.makeFile("errors")
    try process.run()
    try pictures.read(until: TerminalCode.endUpdate)
    try act(keys, pictures)
    process.waitUntilExit()
    return (process.terminationStatus, try folder.text(of: "errors"))
  }

  @Test func `a session ends at the end of its input, or of its output`() throws {
    let silent = try session { keys, _ in keys.hangUp() }
    #expect(silent.status == 0)
    #expect(silent.errors == "")
    let unseen = try session { keys, pictures in
      pictures.hangUp()
      try keys.type("\t")
    }
    #expect(unseen.status == 1)
    #expect(unseen.errors == "playground: cannot write the output (input/output error)\n")
  }

  @Test func `a terminal that cannot be written to is reported`() throws {
    let (terminal, folder) = (try PseudoTerminal(), try TemporaryFolder())
    let process = Process()
    process.executableURL = LiveTerminal.program
    process.arguments = ["layout", "--live"]
    process.standardInput = terminal.file
    process.standardOutput = try FileHandle(forReadingFrom: URL(filePath: terminal.name))
    process.standardError = try folder.makeFile("errors")
    try process.run()
    process.waitUntilExit()
    #expect((process.terminationReason, process.terminationStatus) == (.exit, 1))
    #expect(try folder.text(of: "errors") == "playground: cannot write the output (bad file descriptor)\n")
    #expect(terminal.isCooked)
  }

  @Test func `a terminal that cannot overwrite its lines is none`() throws {
    let (terminal, folder) = (try PseudoTerminal(), try TemporaryFolder())
    let process = Process()
    process.executableURL = LiveTerminal.program
    process.arguments = ["layout", "--live"]
    process.environment = ProcessInfo.processInfo.environment.merging(["TERM": "dumb"]) { $1 }
    process.standardInput = terminal.file
    process.standardOutput = terminal.file
    process.standardError = try folder.makeFile("errors")
    try process.run()
    process.waitUntilExit()
    #expect((process.terminationReason, process.terminationStatus) == (.exit, 2))
    #expect(
      try folder.text(of: "errors") == "playground: --live needs a terminal, for its keys and its pictures\n")
    #expect(try terminal.output() == "")
  }

  @Test func `all modes that are set are reset`() {
    func modes(_ code: String, _ final: Character) -> [Substring] {
      code.split(separator: "\u{1B}[?").filter { $0.last == final }.map { $0.dropLast() }
    }
    let (enter, leave) = (TerminalCode.enter.replacing("\u{1B}[2J", with: ""), TerminalCode.leave)
    #expect(Set(modes(enter, "h")).isSubset(of: modes(leave, "l")))
    #expect(Set(modes(enter, "l")).isSubset(of: modes(leave, "h")))
    #expect(modes(enter, "h").count == 4)
  }

  @Test func `writing continues when a full terminal accepts bytes again, and does not try before`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (source, sink) = (ends[0], ends[1])
    defer { ends.forEach { close($0) } }
    _ = fcntl(sink, F_SETFL, O_NONBLOCK)
    let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    func take() {
      let count = read(source, &buffer, buffer.count)
      received += buffer.prefix(max(0, count))
    }
    var waits = 0
    try Terminal.write(sent, to: sink) { descriptor in
      #expect(descriptor == sink)
      waits += 1
      take()
      // It accepts something now, so this returns.
      Terminal.waitUntilWritable(descriptor)
    }
    take()
    #expect(received.count == sent.count)
    // Not the values themselves: on failure, they would be compared byte by byte for display.
    let isSame = received == sent
    #expect(isSame)
    #expect(waits > 0)
  }

  @Test func `a terminal without a reader is an error`() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let error = #expect(throws: POSIXError.self) { try Terminal.write([1], to: file) }
    #expect(error?.code == .EBADF)
  }
}
