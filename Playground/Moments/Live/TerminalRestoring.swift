import Foundation
import Synchronization

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
  /// How long the terminal may take nothing, in milliseconds.
  private static let patience: Int32 = 1_000

  private enum State {
    static let notTaken = 0
    static let taken = 1
    /// A thread tells the terminal to go back.
    static let leaving = 2
  }

  private static let state = Atomic(State.notTaken)

  private let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private let codes: UnsafeMutableBufferPointer<UInt8>
  /// Of each thread: its stack for handlers, which have no other one once the thread's own has overflowed.
  private let stack: pthread_key_t

  private init() {
    settings.initialize(to: termios())
    codes = .allocate(capacity: TerminalCode.leave.utf8.count)
    _ = codes.initialize(from: TerminalCode.leave.utf8)
    var key = pthread_key_t()
    pthread_key_create(&key) { memory in
      var none = stack_t()
      none.ss_flags = .init(SS_DISABLE)
      sigaltstack(&none, nil)
      free(memory)
    }
    stack = key
  }

  /// Once in a process.
  private static let handlers: Void = {
    atexit { TerminalRestoring.now() }
    for signal in signals { handle(signal) }
  }()

  /// Keeps how the terminal is, and takes it: keys come as they are pressed, and nothing is echoed.
  static func prepare() {
    guard tcgetattr(STDIN_FILENO, shared.settings) == 0 else { return }
    state.store(State.taken, ordering: .sequentiallyConsistent)
    coverThread()
    _ = handlers
    var raw = shared.settings.pointee
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  }

  /// Gives handlers on this thread a stack of their own, unless they have one. It goes with the thread.
  static func coverThread() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & .init(SS_DISABLE) != 0 else { return }
    let memory = pthread_getspecific(shared.stack) ?? malloc(stackSize)
    guard let memory, pthread_setspecific(shared.stack, memory) == 0 else { return }
    stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = .init(stackSize)
    sigaltstack(&stack, nil)
  }

  /// Gives the terminal back, if it was taken. Comes back when that is done, also if another thread does it.
  static func now() {
    // No signal may end the process halfway, or stop it because it is in the background.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    guard state.load(ordering: .sequentiallyConsistent) != State.notTaken else { return }
    // First, and by each: it does not wait, and the settings are worth more than the picture.
    tcsetattr(STDIN_FILENO, TCSANOW, shared.settings)
    let isFirst = state.compareExchange(
      expected: State.taken, desired: State.leaving, ordering: .sequentiallyConsistent
    ).exchanged
    if isFirst {
      tell()
      state.store(State.notTaken, ordering: .sequentiallyConsistent)
    } else {
      for _ in 0..<patience where state.load(ordering: .sequentiallyConsistent) == State.leaving { poll(nil, 0, 1) }
    }
  }

  /// Sends the codes, unless the terminal takes nothing.
  private static func tell() {
    var (next, left) = (shared.codes.baseAddress, shared.codes.count)
    while left > 0 {
      var writable = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      let isReady = poll(&writable, 1, patience)
      if isReady < 0, errno == EINTR { continue }
      guard isReady > 0 else { break }
      // A terminal that takes something takes one byte; for more, writing may wait for ever.
      let count = write(STDOUT_FILENO, next, 1)
      if count > 0 {
        next = next?.advanced(by: count)
        left -= count
      } else if errno != EAGAIN, errno != EINTR {
        break
      }
    }
  }

  private static func handle(_ signal: Int32) {
    var action = sigaction()
    // What whoever has started the process wants to be ignored stays so.
    guard sigaction(signal, nil, &action) == 0, !isIgnored(action) else { return }
    action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { number in
      TerminalRestoring.now()
      // Without a handler this ends the process as the signal does, once this comes back. What Swift installs for a crash
      // comes back too, and the process would go on after a signal that somebody has sent.
      Foundation.signal(number, SIG_DFL)
      raise(number)
    }
    #if os(Linux)
      action.__sigaction_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = .init(SA_ONSTACK)
    sigfillset(&action.sa_mask)
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
