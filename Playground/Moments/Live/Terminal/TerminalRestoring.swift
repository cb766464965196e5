import Foundation
import Synchronization

/// Restores the terminal however the process ends or stops: by leaving, or by a signal, which includes traps.
///
/// It uses only what a signal handler may use: memory that was filled before, and system calls that POSIX allows there.
struct TerminalRestoring: @unchecked Sendable {  // because it is written once, before a handler may read it
  /// All signals that end a process by default and can be caught.
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
  /// The longest time, in milliseconds, to wait for a terminal that accepts nothing.
  private static let patience: Int32 = 1_000

  private static let ownership = TerminalOwnership()
  private static let isContinued = Atomic(false)

  private let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private let codes: UnsafeMutableBufferPointer<UInt8>
  /// The handler stack of each thread, the only usable stack once the thread's own has overflowed.
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

  /// Installs the handlers once per process.
  private static let handlers: Void = {
    atexit { TerminalRestoring.now() }
    for signal in signals { handle(signal, by: end) }
    // All that the handlers use is initialized before.
    _ = (takeContinued(), ownership.phase)
    handle(SIGTSTP, by: stop)
    handle(SIGCONT) { _ in TerminalRestoring.isContinued.store(true, ordering: .sequentiallyConsistent) }
  }()

  /// Whether the terminal is taken over.
  static var isTaken: Bool { ownership.phase == TerminalOwnership.Phase.taken }

  /// Whether the process has continued after it was stopped, since this was last called.
  static func takeContinued() -> Bool { isContinued.exchange(false, ordering: .sequentiallyConsistent) }

  /// Stops all processes of this job, as the terminal does when one of them uses it in the background, and returns when
  /// this process has continued. A signal that ends the process comes first.
  ///
  /// The thread that takes the signal is another one, so the process may stop some time after the signal is sent: if
  /// this returned before, the thread could send another one after the job has continued.
  ///
  /// - Returns: whether the job was stopped; false if no shell could continue it.
  @discardableResult
  static func stopInBackground(by signal: Int32) -> Bool {
    isContinued.store(false, ordering: .sequentiallyConsistent)
    kill(0, signal)
    var left = patience
    while left > 0, !isContinued.load(ordering: .sequentiallyConsistent), Terminal.isInBackground {
      poll(nil, 0, 1)
      left -= 1
    }
    guard left > 0 else { return false }
    // If the parent process ignores SIGCONT, no handler has said so.
    isContinued.store(true, ordering: .sequentiallyConsistent)
    return true
  }

  /// Saves the terminal's settings and takes it over: keys arrive as they are pressed, and nothing is echoed. While a
  /// handler stops the process, the terminal is not taken; it can be when the process has continued.
  ///
  /// A terminal that is taken already, because nothing restores it before `SIGSTOP`, keeps the settings saved first.
  static func prepare() {
    guard isatty(STDIN_FILENO) == 1 else { return }
    coverThread()
    _ = handlers
    // A handler on this thread would wait for it. In the background, the terminal stops the process.
    var (others, before) = (sigset_t(), sigset_t())
    sigfillset(&others)
    for signal in [SIGTTIN, SIGTTOU] { sigdelset(&others, signal) }
    pthread_sigmask(SIG_SETMASK, &others, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    guard let isTaken = ownership.beginTaking() else { return }
    defer { ownership.endTaking() }
    if !isTaken { tcgetattr(STDIN_FILENO, shared.settings) }
    var raw = shared.settings.pointee
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  }

  /// Gives handlers on this thread their own stack, unless they have one. The stack lives as long as the thread.
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

  /// Restores the terminal, if it was taken over. Returns when that is done, even if another thread does it.
  static func now() {
    // No signal may end the process halfway, or stop it because it is in the background.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    wait(while: TerminalOwnership.Phase.taking)
    let phase = ownership.phase
    guard phase == TerminalOwnership.Phase.taken || phase == TerminalOwnership.Phase.restoring else { return }
    // Restore the settings first, on every thread that arrives here: this does not block, and the settings matter more
    // than the picture.
    tcsetattr(STDIN_FILENO, TCSANOW, shared.settings)
    // Text that was typed or pasted for the page is no command for the shell.
    tcflush(STDIN_FILENO, TCIFLUSH)
    guard ownership.beginRestoring() else { return wait(while: TerminalOwnership.Phase.restoring) }
    sendCodes()
    ownership.endRestoring()
  }

  private static func wait(while phase: Int) {
    // Not over a range: the first use of a generic type allocates memory.
    var left = patience
    while left > 0, ownership.phase == phase {
      poll(nil, 0, 1)
      left -= 1
    }
  }

  /// Sends the codes, unless the terminal accepts nothing.
  private static func sendCodes() {
    var (next, left) = (shared.codes.baseAddress, shared.codes.count)
    while left > 0 {
      var writable = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      let isReady = poll(&writable, 1, patience)
      if isReady < 0, errno == EINTR { continue }
      guard isReady > 0 else { break }
      // A terminal that is ready accepts one byte; writing more may block forever.
      let count = write(STDOUT_FILENO, next, 1)
      if count > 0 {
        next = next?.advanced(by: count)
        left -= count
      } else if errno != EAGAIN, errno != EINTR {
        break
      }
    }
  }

  /// Ends the process as a signal does by default.
  private static let end: @convention(c) (Int32) -> Void = { number in
    TerminalRestoring.now()
    // Without a handler, the signal ends the process as soon as this returns. The handlers that Swift installs for a
    // crash return too, and the process would continue after a signal that another process sent.
    Foundation.signal(number, SIG_DFL)
    raise(number)
  }

  /// Stops the process as a signal does by default, and returns when it continues: at once, if no shell could continue
  /// it. One that comes before the process stops is part of the same stop.
  private static let stop: @convention(c) (Int32) -> Void = { number in
    let error = errno
    defer { errno = error }
    guard TerminalRestoring.ownership.beginStopping(restore: TerminalRestoring.now) else { return }
    Foundation.signal(number, SIG_DFL)
    raise(number)
    // The process stops here, when the signal is no longer blocked.
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    TerminalRestoring.handle(number, by: TerminalRestoring.stop)
    TerminalRestoring.ownership.endStopping()
    TerminalRestoring.isContinued.store(true, ordering: .sequentiallyConsistent)
  }

  private static func handle(_ signal: Int32, by handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    // A signal that the parent process chose to ignore stays ignored.
    guard sigaction(signal, nil, &action) == 0, !isIgnored(action) else { return }
    action = sigaction()
    #if os(Linux)
    action.__sigaction_handler.sa_handler = handler
    #else
    action.__sigaction_u.__sa_handler = handler
    #endif
    // System calls that a signal interrupts continue, after one that only stops the process.
    action.sa_flags = .init(SA_ONSTACK) | .init(SA_RESTART)
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
