import Synchronization

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
