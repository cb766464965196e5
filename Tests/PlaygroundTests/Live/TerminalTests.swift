import Foundation
import Testing

@testable import playground

/// The terminal of a process that ends by a mistake of its own.
@Suite(.timeLimit(.minutes(10))) struct TerminalTests {
  /// A pseudo-terminal, whose two ends stay open here, so that its state can be looked at after a process.
  private final class PseudoTerminal {
    let name: String
    private let master: Int32
    private let slave: Int32

    init() throws {
      var ends: (master: Int32, slave: Int32) = (-1, -1)
      try #require(openpty(&ends.master, &ends.slave, nil, nil, nil) == 0)
      (master, slave) = ends
      name = String(cString: try #require(ttyname(slave)))
    }

    deinit {
      close(slave)
      close(master)
    }

    /// Whether it hands out lines, and shows what is typed.
    var isCooked: Bool {
      var settings = termios()
      tcgetattr(slave, &settings)
      let flags = tcflag_t(ICANON | ECHO)
      return settings.c_lflag & flags == flags
    }

    /// All that was written to it so far, and a mark of our own at its end.
    func output() throws -> String {
      let mark = "that is all"
      try Terminal.write(Array(mark.utf8), to: slave)
      var text = ""
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while !text.hasSuffix(mark) {
        let count = read(master, &bytes, bytes.count)
        try #require(count > 0)
        text += String(decoding: bytes.prefix(count), as: UTF8.self)
      }
      return String(text.dropLast(mark.count))
    }

    func type(_ text: String) throws { try Terminal.write(Array(text.utf8), to: master) }

    /// In the process of an exit test: makes it the process's own, and takes it.
    @MainActor
    static func take(_ name: String, onBytes: @escaping @MainActor ([UInt8]) -> Void = { _ in }) throws -> Terminal {
      let slave = open(name, O_RDWR)
      dup2(slave, STDIN_FILENO)
      dup2(slave, STDOUT_FILENO)
      let terminal = Terminal(onBytes: onBytes, onResize: {})
      try terminal.enter()
      return terminal
    }
  }

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

  @Test func `a stack that overflows while a key is taken leaves the terminal as it was`() async throws {
    let terminal = try PseudoTerminal()
    try terminal.type("x\n")
    let result = await #expect(processExitsWith: .failure, observing: [\.exitStatus]) {
      [name = terminal.name as String] in
      let terminal = try await PseudoTerminal.take(name) { bytes in _ = Endless(depth: bytes.count).deeper() }
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      await terminal.leave()
    }
    try expectRestored(terminal, result?.exitStatus)
  }

  private final class Endless {
    private let depth: Int

    init(depth: Int) { self.depth = depth }

    @inline(never)
    func deeper() -> Int { depth < 0 ? 0 : Endless(depth: depth + 1).deeper() + depth % 7 }
  }

  @Test func `writing goes on when a full terminal takes something again, and does not try before`() throws {
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
      // It takes something now, so that this comes back.
      Terminal.waitUntilWritable(descriptor)
    }
    take()
    #expect(received.count == sent.count)
    // Not as a whole, which would be compared byte by byte to be shown.
    let isSame = received == sent
    #expect(isSame)
    #expect(waits > 0)
  }

  @Test func `a terminal that nobody reads is an error`() throws {
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    let error = #expect(throws: POSIXError.self) { try Terminal.write([1], to: file) }
    #expect(error?.code == .EBADF)
  }
}
