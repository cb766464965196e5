import Foundation

/// The terminal that the process runs in: takes keys as they are pressed, and gives it back as it was however the process
/// ends.
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
  ///   - onBytes: gets what is typed as it comes; nothing at the end of the input.
  ///   - onResize: the terminal has another size.
  init(onBytes: @escaping @MainActor ([UInt8]) -> Void, onResize: @escaping @MainActor () -> Void) {
    keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    resizes = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .main)
    keys.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      // A signal may have come between; then nothing is over.
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      TerminalRestoring.coverThread()
      MainActor.assumeIsolated { onBytes(Array(bytes.prefix(max(0, count)))) }
    }
    resizes.setEventHandler {
      TerminalRestoring.coverThread()
      MainActor.assumeIsolated { onResize() }
    }
  }

  /// Takes the terminal.
  ///
  /// - Throws: `POSIXError`, if nothing can be written to it.
  func enter() throws {
    TerminalRestoring.prepare()
    keys.activate()
    resizes.activate()
    try send(TerminalCode.enter)
  }

  /// Gives the terminal back.
  func leave() {
    keys.cancel()
    resizes.cancel()
    TerminalRestoring.now()
  }

  /// Writes all of a text, however much the terminal takes at a time.
  ///
  /// - Throws: `POSIXError`, if there is nobody any more who reads it.
  func send(_ text: String) throws { try Self.write(Array(text.utf8), to: STDOUT_FILENO) }

  /// - Parameter wait: comes back when a descriptor that takes nothing now may take something.
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

  /// Waits until a descriptor takes something again, or never will.
  nonisolated static func waitUntilWritable(_ descriptor: Int32) {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&state, 1, -1)
  }
}

/// How large a terminal is, in character cells.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int
}
