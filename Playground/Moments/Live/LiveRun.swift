import Foundation
import Rill
import RillHeadless

/// A live session in the terminal of the process, in real time.
@MainActor
final class LiveRun {
  /// How often time passes for the page, and so how often it is drawn while something moves.
  private static let tick = DispatchTimeInterval.milliseconds(33)
  /// The longest time that passes at once: a program that was stopped goes on where it was.
  private static let longestTick = 1_000

  let session: LiveSession
  private let speed: Double
  private var terminal: Terminal?
  private var lastTick = ContinuousClock.now
  private var failure: (any Error)?
  private var ended: CheckedContinuation<Void, Never>?

  /// - Parameter speed: how many seconds of the page's time a real one is.
  init(_ page: LivePage, speed: Double, isColored: Bool, kept: LiveKept) {
    self.speed = speed
    session = LiveSession(page, size: Terminal.size, isColored: isColored, kept: kept)
  }

  /// Runs until the user leaves. The terminal is as it was then.
  ///
  /// - Throws: `POSIXError`, if the terminal is gone before.
  func run() async throws {
    let terminal = Terminal(
      onBytes: { [weak self] in self?.read($0) }, onResize: { [weak self] in self?.followSize() })
    self.terminal = terminal
    defer { terminal.leave() }
    try terminal.enter()
    // Not before the terminal is taken: a timer that was never activated must not be released.
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
    if session.isOver { end() }
  }

  private func followSize() {
    guard ended != nil else { return }
    let size = Terminal.size
    if size != session.size { send(session.resize(size)) }
  }

  private func passTime() {
    guard ended != nil else { return }
    let milliseconds = Self.milliseconds(since: &lastTick, to: .now)
    send(session.advance(by: .microseconds(Int((Double(milliseconds) * 1_000 * speed).rounded()))))
  }

  /// The time since the last tick in whole milliseconds, which a recorded test can say shortly; the rest counts next time.
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
    do {
      try terminal?.send(update)
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
