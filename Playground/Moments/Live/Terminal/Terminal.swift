import Foundation

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

  /// Writes all of a text, however little the terminal accepts at a time. What is left when the process is stopped is
  /// not written: the terminal is no longer its own.
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
