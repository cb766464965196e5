import Foundation
import Synchronization

/// The process's terminal: delivers keys as they are pressed, and is restored however the process ends.
@MainActor
final class Terminal {
  nonisolated private static let inputLimit = 65_536

  private let keys: any DispatchSourceRead
  private let resizes: any DispatchSourceSignal

  /// The columns and rows of the terminal.
  static var size: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// - Parameters:
  ///   - onBytes: receives all bytes that wait; an empty array at the end of the input.
  ///   - onResize: called when the terminal's size changes.
  init(onBytes: @escaping @MainActor ([UInt8]) -> Void, onResize: @escaping @MainActor () -> Void) {
    keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    resizes = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
    keys.setEventHandler {
      guard let bytes = Self.waitingInput() else { return }
      TerminalRestoring.coverThread()
      MainActor.assumeIsolated { onBytes(bytes) }
    }
    resizes.setEventHandler {
      TerminalRestoring.coverThread()
      MainActor.assumeIsolated { onResize() }
    }
  }

  /// All bytes that can be read now, within a limit, so that a fast writer does not keep the picture from being drawn;
  /// empty at the end of the input, and `nil` if there are none now. In the background, stops the process instead.
  nonisolated private static func waitingInput() -> [UInt8]? {
    var input: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while input.count < inputLimit, isReadable(STDIN_FILENO) {
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count > 0 {
        input += bytes.prefix(count)
        continue
      }
      // The end of the input, or a stop of the process, comes again at the next read.
      if !input.isEmpty || count < 0 && (errno == EINTR || errno == EAGAIN) { break }
      // The read fails, instead of stopping the job, because threads of Dispatch block the signal.
      guard count < 0, errno == EIO, isInBackground, TerminalRestoring.stopInBackground(by: SIGTTIN) else { return [] }
      break
    }
    return input.isEmpty ? nil : input
  }

  nonisolated private static func isReadable(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) > 0
  }

  /// Takes over the terminal, also when the process continues after it was stopped.
  ///
  /// - Throws: `POSIXError`, if nothing can be written to it.
  func enter() throws {
    TerminalRestoring.prepare()
    keys.activate()
    resizes.activate()
    try send(TerminalCode.enter)
  }

  /// Stops all processes of this job, as the terminal does for Ctrl-Z if it handles keys itself.
  func stopJob() { kill(0, SIGTSTP) }

  /// Whether the shell has continued this job in the background, where it may not use the terminal.
  nonisolated static var isInBackground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group > 0 && group != getpgrp()
  }

  /// Restores the terminal.
  func leave() {
    keys.cancel()
    resizes.cancel()
    TerminalRestoring.now()
  }

  /// Writes all of a text, however little the terminal accepts at a time. The rest is not written once the process is
  /// stopped: the terminal is no longer its own.
  ///
  /// - Throws: `POSIXError`, if the reading end is closed.
  func send(_ text: String) throws {
    try Self.write(Array(text.utf8), to: STDOUT_FILENO, while: { TerminalRestoring.isTaken })
  }

  /// - Parameters:
  ///   - wait: called when a descriptor accepts no bytes; returns when it may accept some again.
  ///   - isWanted: whether to write the bytes that are left.
  nonisolated static func write(
    _ bytes: [UInt8], to descriptor: Int32, wait: (Int32) -> Void = waitUntilWritable,
    while isWanted: () -> Bool = { true }
  ) throws {
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty, isWanted() {
        let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          wait(descriptor)
        } else if errno != EINTR {
          throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
      }
    }
  }

  /// Waits until a descriptor accepts bytes again, or never will.
  nonisolated static func waitUntilWritable(_ descriptor: Int32) {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&state, 1, -1)
  }
}

/// The size of a terminal, in character cells.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int
}

/// A cell of a terminal, counted from the upper-left one.
struct TerminalPlace: Hashable, Sendable {
  var column: Int
  var row: Int
}

/// Whether the terminal is the program's, as one word that its threads and signal handlers agree on.
///
/// The settings are changed by a thread that takes the terminal, and by a handler on any thread. A handler that stops the
/// process first makes sure that no thread takes the terminal until the process has continued: otherwise the shell would
/// get a raw one.
struct TerminalOwnership: ~Copyable {
  /// Numbers, because a comparison of other values may allocate memory, which a handler must not.
  enum Phase {
    static let free = 0
    /// A thread is taking the terminal. It blocks the signals whose handlers wait for it.
    static let taking = 1
    static let taken = 2
    /// A thread is restoring the terminal.
    static let restoring = 3
    /// A handler stops the process, or continues after that.
    static let stopping = 4
  }

  private let word = Atomic(Phase.free)

  var phase: Int { word.load(ordering: .sequentiallyConsistent) }

  /// - Returns: whether the terminal was taken before, as it is after `SIGSTOP`; `nil` if it cannot be taken now.
  func beginTaking() -> Bool? {
    if change(from: Phase.taken, to: Phase.taking) { return true }
    return change(from: Phase.free, to: Phase.taking) ? false : nil
  }

  func endTaking() { _ = change(from: Phase.taking, to: Phase.taken) }

  /// - Returns: whether the caller is the one to restore the terminal.
  func beginRestoring() -> Bool { change(from: Phase.taken, to: Phase.restoring) }

  func endRestoring() { _ = change(from: Phase.restoring, to: Phase.free) }

  /// Makes the terminal one that is not taken, and keeps it so.
  ///
  /// - Parameter restore: restores the terminal if it is taken.
  /// - Returns: whether the caller is the one to stop the process.
  func beginStopping(restore: () -> Void) -> Bool {
    while !change(from: Phase.free, to: Phase.stopping) {
      if phase == Phase.stopping { return false }
      restore()
    }
    return true
  }

  func endStopping() { _ = change(from: Phase.stopping, to: Phase.free) }

  private func change(from old: Int, to new: Int) -> Bool {
    word.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
  }
}

/// The codes sent to a terminal. Source: ECMA-48, the xterm control sequences (among them bracketed paste, mode 2004, and
/// the mouse, modes 1000 and 1006), and the synchronized output of the terminal working group (mode 2026).
enum TerminalCode {
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"
  static let reversed = "\u{1B}[7m"
  static let plain = "\u{1B}[0m"
  static let eraseToEndOfLine = "\u{1B}[K"
  /// Switches to the alternate screen, empty, without a cursor and without line wrapping, and turns on the marks of a
  /// paste and the buttons of the mouse.
  static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2J"
  /// Reverts all of that, even in the middle of an update.
  static let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  static let eraseAll = plain + "\u{1B}[2J"

  static func move(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
