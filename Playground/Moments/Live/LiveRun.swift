import Foundation
import Rill

/// A live session in the terminal of the process, in real time.
@MainActor
final class LiveRun {
  /// How often time passes for the page, and so how often it is drawn while something moves.
  private static let tick = DispatchTimeInterval.milliseconds(33)

  let session: LiveSession
  private let speed: Double
  private var terminal: Terminal?
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var lastTick = ContinuousClock.now
  private var ended: CheckedContinuation<Void, Never>?

  /// - Parameter speed: how many seconds of the page's time a real one is.
  init(_ page: LivePage, speed: Double, colored: Bool) {
    self.speed = speed
    session = LiveSession(page, size: Terminal.size, colored: colored)
  }

  /// Runs until the user leaves. The terminal is as it was then.
  func run() async {
    let terminal = Terminal(
      onBytes: { [weak self] in self?.read($0) }, onResize: { [weak self] in self?.resize() })
    self.terminal = terminal
    terminal.enter()
    terminal.send(session.draw())
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
    terminal?.send(session.type(bytes))
    guard session.isOver else { return }
    self.ended = nil
    ended.resume()
  }

  private func resize() { terminal?.send(session.resize(Terminal.size)) }

  private func passTime() {
    let now = ContinuousClock.now
    let update = session.advance(by: (now - lastTick) * speed)
    lastTick = now
    if !update.isEmpty { terminal?.send(update) }
  }
}
