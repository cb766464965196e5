import Foundation
import Rill

/// A live session in the terminal of the process, in real time.
@MainActor
final class LiveRun {
  /// How often time passes for the page, and so how often it is drawn while something moves.
  private static let tick = DispatchTimeInterval.milliseconds(33)

  let session: LiveSession
  private let speed: Double
  /// What the terminal was sent, by the page's time.
  private(set) var cast: Cast
  private let clock: any Scheduler
  private var terminal: Terminal?
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var lastTick = ContinuousClock.now
  private var ended: CheckedContinuation<Void, Never>?

  /// - Parameter speed: how many seconds of the page's time a real one is.
  init(_ page: LivePage, speed: Double, isColored: Bool, title: String) {
    self.speed = speed
    clock = page.clock
    let size = Terminal.size
    cast = Cast(columns: size.columns, rows: size.rows, title: title)
    session = LiveSession(page, size: size, isColored: isColored)
  }

  /// Runs until the user leaves. The terminal is as it was then.
  func run() async {
    let terminal = Terminal(
      onBytes: { [weak self] in self?.read($0) }, onResize: { [weak self] in self?.resize() })
    self.terminal = terminal
    terminal.enter()
    send(session.draw())
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.passTime() } }
    timer.schedule(deadline: .now(), repeating: Self.tick)
    lastTick = .now
    timer.activate()
    await withCheckedContinuation { ended = $0 }
    timer.cancel()
    terminal.leave()
  }

  private func read(_ bytes: [UInt8]) {
    guard let ended else { return }
    send(session.type(bytes))
    guard session.isOver else { return }
    self.ended = nil
    ended.resume()
  }

  private func resize() { send(session.resize(Terminal.size)) }

  private func passTime() {
    // Whole milliseconds, which a recorded test can say shortly; the rest counts next time.
    let milliseconds = Int((ContinuousClock.now - lastTick) / .milliseconds(1))
    lastTick += .milliseconds(milliseconds)
    send(session.advance(by: .microseconds(Int((Double(milliseconds) * 1_000 * speed).rounded()))))
  }

  private func send(_ update: String) {
    guard !update.isEmpty else { return }
    cast.add(update, at: clock.now)
    terminal?.send(update)
  }
}
