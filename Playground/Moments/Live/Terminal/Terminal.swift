import Foundation

/// The process's terminal: delivers keys as they are pressed, and is restored however the process ends.
@MainActor
final class Terminal {
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
  ///   - onBytes: receives typed bytes as they arrive; an empty array at the end of the input.
  ///   - onResize: called when the terminal's size changes.
  init(onBytes: @escaping @MainActor ([UInt8]) -> Void, onResize: @escaping @MainActor () -> Void) {
    keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    resizes = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
    keys.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      // A signal may have interrupted the read; that is not the end of the input.
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      TerminalRestoring.coverThread()
      MainActor.assumeIsolated { onBytes(Array(bytes.prefix(max(0, count)))) }
    }
    resizes.setEventHandler {
      TerminalRestoring.coverThread()
      MainActor.assumeIsolated { onResize() }
    }
  }

  /// Takes over the terminal.
  ///
  /// - Throws: `POSIXError`, if nothing can be written to it.
  func enter() throws {
    TerminalRestoring.prepare()
    keys.activate()
    resizes.activate()
    try send(TerminalCode.enter)
  }

  /// Restores the terminal.
  func leave() {
    keys.cancel()
    resizes.cancel()
    TerminalRestoring.now()
  }

  /// Writes all of a text, however little the terminal accepts at a time.
  ///
  /// - Throws: `POSIXError`, if the reading end is closed.
  func send(_ text: String) throws { try Self.write(Array(text.utf8), to: STDOUT_FILENO) }

  /// - Parameter wait: called when a descriptor accepts no bytes; returns when it may accept some again.
  nonisolated static func write(
    _ bytes: [UInt8], to descriptor: Int32, wait: (Int32) -> Void = waitUntilWritable
  ) throws {
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
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
