import Foundation
import Testing

@testable import playground

/// A pseudo-terminal whose two ends stay open here, so that its state can be read after a process ends.
final class PseudoTerminal {
  let name: String
  private var master: Int32
  private let slave: Int32

  init() throws {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    try #require(openpty(&ends.master, &ends.slave, nil, nil, nil) == 0)
    (master, slave) = ends
    // Not by `ttyname`: another test that calls it at the same time could get this terminal's name.
    var buffer = [CChar](repeating: 0, count: 256)
    try #require(ttyname_r(slave, &buffer, buffer.count) == 0)
    name = String(decoding: buffer.map(UInt8.init(bitPattern:)).prefix { $0 != 0 }, as: UTF8.self)
    // A process that also has the master would keep the terminal open.
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(slave)
    if master >= 0 { close(master) }
  }

  /// The end that a program uses as its terminal.
  var file: FileHandle { FileHandle(fileDescriptor: slave) }

  /// Whether it delivers whole lines, and echoes input.
  var isCooked: Bool {
    var settings = termios()
    tcgetattr(slave, &settings)
    let flags = tcflag_t(ICANON | ECHO)
    return settings.c_lflag & flags == flags
  }

  func type(_ text: String) throws { try Terminal.write(Array(text.utf8), to: master) }

  /// Hangs up, like a window that is closed.
  func hangUp() {
    close(master)
    master = -1
    // A process that another test starts has the master, too, until its program begins.
    var end = pollfd(fd: slave, events: 0, revents: 0)
    while poll(&end, 1, -1) < 0, errno == EINTR {}
  }

  /// Everything written to it up to a text.
  @discardableResult
  func read(until end: String) throws -> String {
    var text = ""
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while !text.contains(end) {
      let count = Foundation.read(master, &bytes, bytes.count)
      try #require(count > 0)
      text += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
    return text
  }

  /// Everything written to it so far.
  func output() throws -> String {
    let mark = "that is all"
    try Terminal.write(Array(mark.utf8), to: slave)
    return String(try read(until: mark).dropLast(mark.count))
  }

  /// In the process of an exit test: makes it the process's terminal, and takes it over.
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
