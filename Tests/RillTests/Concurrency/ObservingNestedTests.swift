import Observation
import Rill
import RillTesting
import TestSupport
import Testing

/// A nested loop of the main queue, such as that of a modal dialog, inside an observer.
@MainActor @Suite struct ObservingNestedTests {
  @Observable @MainActor final class Model { var count = 0 }

  /// Stands in for the main queue. Its loop may run inside its own work.
  private struct Loop: Scheduler {
    let clock = VirtualTimeScheduler()
    let isCurrent: Bool
    var now: Duration { clock.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { clock.schedule(action) }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
      clock.schedule(after: delay, action)
    }
  }

  private let model = Model()
  private let log = Log<String>()

  /// Runs a loop and then `body` at each event, and returns what came before, between and after the events.
  ///
  /// - Parameter isCurrent: whether the first event comes inside `subscribe`, and not by a hop.
  private func play(
    isCurrent: Bool, _ body: @escaping @MainActor @Sendable (_ event: Int, _ loop: Loop, SerialDisposable) -> Void
  ) -> [String] {
    let loop = Loop(isCurrent: isCurrent)
    return MainScheduler.replaced(by: loop) {
      let subscription = SerialDisposable()
      subscription.disposable = Rill.Observable.observing { [model] in model.count }
        .map { [log] element in
          log.add("begin \(element)")
          return element
        }
        .subscribe(onNext: { [log] element in
          MainActor.assumeIsolated { body(element, loop, subscription) }
          log.add("end \(element)")
        })
      loop.clock.run()
      subscription.dispose()
      return log.entries
    }
  }

  @Test(arguments: [false, true])
  func `an event of a nested loop comes after the event whose observer runs the loop`(isCurrent: Bool) {
    let events = play(isCurrent: isCurrent) { [model] event, loop, _ in
      guard event < 3 else { return }
      model.count = event + 1
      loop.clock.run()
    }
    #expect(events == (0...3).flatMap { ["begin \($0)", "end \($0)"] })
  }

  @Test(arguments: [false, true])
  func `each turn of a nested loop that changes the model causes an event, in order`(isCurrent: Bool) {
    let events = play(isCurrent: isCurrent) { [model] event, loop, _ in
      guard event == 0 else { return }
      for count in 1...3 {
        model.count = count
        loop.clock.run()
      }
    }
    #expect(events == (0...3).flatMap { ["begin \($0)", "end \($0)"] })
  }

  @Test(arguments: [false, true])
  func `an event of a nested loop is not delivered after a disposal`(isInLoop: Bool) {
    // Not inside `subscribe`, where there is nothing to dispose of yet.
    let events = play(isCurrent: false) { [model] event, loop, subscription in
      guard event == 0 else { return }
      model.count = 1
      // Behind the hop of the event.
      if isInLoop { _ = loop.clock.schedule { subscription.dispose() } }
      loop.clock.run()
      subscription.dispose()
    }
    #expect(events == ["begin 0", "end 0"])
  }
}
