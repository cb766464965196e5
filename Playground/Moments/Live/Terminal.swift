import Foundation

/// The terminal that the process runs in: takes keys as they are pressed, and gives it back as it was however the process
/// ends. All that depends on the platform's terminals and signals is in this file.
@MainActor
final class Terminal {
  private let keys: any DispatchSourceRead
  private let resizes: any DispatchSourceSignal

  /// The columns and rows of the terminal.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
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
      MainActor.assumeIsolated { onBytes(Array(bytes.prefix(max(0, count)))) }
    }
    resizes.setEventHandler { MainActor.assumeIsolated { onResize() } }
  }

  /// Takes the terminal.
  func enter() {
    Restoring.prepare()
    send(TerminalCode.enter)
    keys.activate()
    resizes.activate()
  }

  /// Gives the terminal back.
  func leave() {
    keys.cancel()
    resizes.cancel()
    Restoring.now()
  }

  /// Writes all of a text, however much the terminal takes at a time.
  func send(_ text: String) { writeAll(STDOUT_FILENO, Array(text.utf8)) }
}

private func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// What a signal handler needs: memory that was filled before, and system calls that POSIX allows there.
private struct Restoring: @unchecked Sendable {  // because it is written once, before a handler may read it
  private static let shared = Restoring()
  private static let fatal = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  private let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private let codes: UnsafeMutableBufferPointer<UInt8>
  private let isDone = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)

  private init() {
    settings.initialize(to: termios())
    isDone.initialize(to: 1)
    codes = .allocate(capacity: TerminalCode.leave.utf8.count)
    _ = codes.initialize(from: TerminalCode.leave.utf8)
  }

  static func prepare() {
    tcgetattr(STDIN_FILENO, shared.settings)
    shared.isDone.pointee = 0
    atexit { Restoring.now() }
    for signal in fatal {
      Foundation.signal(signal) { number in
        Restoring.now()
        // Without a handler this ends the process as the signal does.
        Foundation.signal(number, SIG_DFL)
        raise(number)
      }
    }
    var raw = shared.settings.pointee
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  }

  static func now() {
    guard shared.isDone.pointee == 0 else { return }
    shared.isDone.pointee = 1
    _ = write(STDOUT_FILENO, shared.codes.baseAddress, shared.codes.count)
    tcsetattr(STDIN_FILENO, TCSANOW, shared.settings)
  }
}
