import Foundation

/// Gives the terminal back however the process ends: by leaving, or by a signal, which a trap is too.
///
/// What a signal handler needs: memory that was filled before, and system calls that POSIX allows there.
struct TerminalRestoring: @unchecked Sendable {  // because it is written once, before a handler may read it
  /// All that end a process unless it says otherwise, and can be caught.
  private static let signals: [Int32] = {
    let others = [SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD, SIGCONT, SIGURG, SIGWINCH]
    #if os(Linux)
      return (1...64).filter { !others.contains($0) }
    #else
      return (1...31).filter { !(others + [SIGINFO, SIGIO]).contains($0) }
    #endif
  }()

  private static let shared = TerminalRestoring()
  private static let stackSize = 64 * 1_024

  private let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private let codes: UnsafeMutableBufferPointer<UInt8>
  private let isDone = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
  /// For handlers, which have no other one once a thread's own has overflowed.
  private let stack = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)

  private init() {
    settings.initialize(to: termios())
    isDone.initialize(to: 1)
    codes = .allocate(capacity: TerminalCode.leave.utf8.count)
    _ = codes.initialize(from: TerminalCode.leave.utf8)
  }

  /// Keeps how the terminal is, and takes it: keys come as they are pressed, and nothing is echoed.
  static func prepare() {
    guard tcgetattr(STDIN_FILENO, shared.settings) == 0 else { return }
    shared.isDone.pointee = 0
    atexit { TerminalRestoring.now() }
    coverThread()
    for signal in signals { handle(signal) }
    var raw = shared.settings.pointee
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  }

  /// Gives handlers on this thread a stack of their own. What runs on the main actor comes by on several threads, one
  /// after the other, so that one stack is enough.
  static func coverThread() {
    var stack = stack_t()
    stack.ss_sp = shared.stack
    stack.ss_size = .init(stackSize)
    sigaltstack(&stack, nil)
  }

  /// Gives the terminal back, if it was taken.
  static func now() {
    guard shared.isDone.pointee == 0 else { return }
    shared.isDone.pointee = 1
    var (next, left) = (shared.codes.baseAddress, shared.codes.count)
    while left > 0 {
      let count = write(STDOUT_FILENO, next, left)
      if count > 0 {
        next = next?.advanced(by: count)
        left -= count
        continue
      }
      guard errno == EAGAIN || errno == EINTR else { break }
      // Not for ever: the settings are worth more than the picture.
      var state = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      guard poll(&state, 1, 1_000) > 0 else { break }
    }
    tcsetattr(STDIN_FILENO, TCSANOW, shared.settings)
  }

  private static func handle(_ signal: Int32) {
    var action = sigaction()
    // What whoever has started the process wants to be ignored stays so.
    guard sigaction(signal, nil, &action) == 0, !isIgnored(action) else { return }
    action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { number in
      TerminalRestoring.now()
      // Without a handler this ends the process as the signal does.
      Foundation.signal(number, SIG_DFL)
      raise(number)
    }
    #if os(Linux)
      action.__sigaction_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = .init(SA_ONSTACK)
    sigaction(signal, &action, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if os(Linux)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
