import Foundation
import Rill
import RillHeadless

/// A live session in the process's terminal, in real time.
@MainActor
final class LiveRun {
  /// The interval at which the page's time advances, and so at which a moving page is drawn.
  private static let tick = DispatchTimeInterval.milliseconds(33)
  /// The longest time that passes at once: a program that was suspended continues where it was.
  private static let longestTick = 1_000

  let session: LiveSession
  private let speed: Double
  private var terminal: Terminal?
  private var lastTick = ContinuousClock.now
  private var failure: (any Error)?
  private var ended: CheckedContinuation<Void, Never>?

  /// - Parameter speed: the seconds of page time per real second.
  init(_ page: @autoclosure () -> LivePage, speed: Double, isColored: Bool, kept: LiveKept) {
    self.speed = speed
    session = LiveSession(page(), size: Terminal.size, isColored: isColored, kept: kept)
  }

  /// Runs until the user leaves, then restores the terminal.
  ///
  /// - Throws: `POSIXError`, if the terminal disappears before.
  func run() async throws {
    let terminal = Terminal(
      onBytes: { [weak self] in self?.read($0) }, onResize: { [weak self] in self?.followSize() })
    self.terminal = terminal
    defer { terminal.leave() }
    try terminal.enter()
    // Create the timer only after taking over the terminal: a timer that was never activated must not be released.
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      TerminalRestoring.coverThread()
      MainActor.assumeIsolated { self?.passTime() }
    }
    timer.schedule(deadline: .now(), repeating: Self.tick)
    lastTick = .now
    await withCheckedContinuation { ended in
      self.ended = ended
      send(session.draw())
      followSize()
      timer.activate()
    }
    timer.cancel()
    if let failure { throw failure }
  }

  private func read(_ bytes: [UInt8]) {
    guard ended != nil else { return }
    send(session.type(bytes))
    if session.isOver { return end() }
    if session.takeSuspension() { terminal?.stopJob() }
  }

  /// Takes over the terminal again after the process was stopped, in the foreground.
  private func resume() {
    guard let terminal else { return }
    if Terminal.isInBackground {
      TerminalRestoring.stopInBackground(by: SIGTTOU)
      return
    }
    lastTick = .now
    act {
      try terminal.enter()
      try terminal.send(session.redraw(in: Terminal.size))
    }
  }

  private func followSize() {
    guard ended != nil else { return }
    let size = Terminal.size
    if size != session.size { send(session.resize(size)) }
  }

  private func passTime() {
    guard ended != nil else { return }
    if TerminalRestoring.takeContinued() { return resume() }
    let milliseconds = Self.milliseconds(since: &lastTick, to: .now)
    send(session.advance(by: .microseconds(Int((Double(milliseconds) * 1_000 * speed).rounded()))))
  }

  /// The time since the last tick in whole milliseconds, which a recorded test can write briefly; the remainder is
  /// carried over to the next tick.
  static func milliseconds(since last: inout ContinuousClock.Instant, to now: ContinuousClock.Instant) -> Int {
    let passed = (now - last) / .milliseconds(1)
    guard passed < Double(longestTick) else {
      last = now
      return longestTick
    }
    last += .milliseconds(Int(passed))
    return Int(passed)
  }

  private func send(_ update: String) {
    guard !update.isEmpty, ended != nil else { return }
    act { try terminal?.send(update) }
  }

  /// Ends the run if the terminal has disappeared.
  private func act(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      failure = error
      end()
    }
  }

  private func end() {
    ended?.resume()
    ended = nil
  }
}
