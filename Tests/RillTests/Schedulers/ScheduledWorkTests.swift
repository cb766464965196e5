import Dispatch
import Foundation
import RillTesting
import TestSupport
import Testing

@testable import Rill

/// Work that the library hands to a user's scheduler runs at most once, and not after its disposal.
@Suite(.tags(.concurrency)) struct ScheduledWorkTests {
  /// Keeps the scheduled work, and runs it as often as requested, whether it is disposed of or not.
  private final class Careless: Scheduler {
    private let actions = Log<@Sendable () -> Void>()

    var now: Duration { .zero }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
      actions.add(action)
      return Disposables.create()
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
      schedule(action)
    }

    /// Runs everything that was ever scheduled, on two threads at once.
    func runAll() {
      let actions = actions.entries
      onThreads(2) { _ in for action in actions { action() } }
    }
  }

  struct Waiting: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Observable<Int>, any Scheduler) -> Observable<Int>

    init(_ name: String, _ apply: @escaping @Sendable (Observable<Int>, any Scheduler) -> Observable<Int>) {
      testDescription = name
      self.apply = apply
    }
  }

  /// Each delivers one element for one that is sent.
  static let operators = [
    Waiting("subscribe(on:)") { $0.subscribe(on: $1) },
    Waiting("delaySubscription") { $0.delaySubscription(.seconds(1), scheduler: $1) },
    Waiting("observe(on:)") { $0.observe(on: $1) },
    Waiting("delay") { $0.delay(.seconds(1), scheduler: $1) },
    Waiting("debounce") { $0.concat(.never()).debounce(.seconds(1), scheduler: $1) },
    Waiting("timer") { _, scheduler in .timer(.seconds(1), scheduler: scheduler) },
    Waiting("interval") { _, scheduler in .interval(.seconds(1), scheduler: scheduler).take(1) },
    Waiting("buffer") {
      $0.concat(.never()).buffer(timeSpan: .seconds(1), count: 9, scheduler: $1).take(1).map(\.count)
    },
    Waiting("timeout") { source, scheduler in
      Observable.never().timeout(.seconds(1), other: source, scheduler: scheduler)
    },
  ]

  @Test(arguments: operators) func `work that a scheduler runs twice at once is done once`(waiting: Waiting) {
    for _ in 0..<20 {
      let (scheduler, calls, log) = (Careless(), Tally(), Log<Int>())
      // Without an end, after which an operator would not subscribe again anyway.
      let source = Observable<Int>.create { observer in
        calls.add()
        observer.onNext(1)
        return Disposables.create()
      }
      let subscription = waiting.apply(source, scheduler).elements(into: log)
      for _ in 0..<2 { scheduler.runAll() }
      #expect(calls.count <= 1)
      #expect(log.entries.count == 1)
      subscription.dispose()
    }
  }

  @Test func `work runs once, however often a scheduler runs it, and never after its disposal`() {
    let (scheduler, calls) = (Careless(), Tally())
    let work = scheduler.scheduleWork(after: nil, for: CallSite()) { calls.add() }
    scheduler.runAll()
    scheduler.runAll()
    #expect(calls.take() == 1)
    work.dispose()
    let later = scheduler.scheduleWork(after: .seconds(1), for: CallSite()) { calls.add() }
    later.dispose()
    scheduler.runAll()
    #expect(calls.take() == 0)
  }

  @Test func `a scheduler that drops its work releases what the work holds`() {
    final class Token: Sendable {}
    weak var token: Token?
    let subscription = {
      let owned = Token()
      token = owned
      return Observable<Int>.timer(.seconds(1), scheduler: Careless())
        .subscribe(onNext: { [owned] _ in withExtendedLifetime(owned) {} })
    }()
    #expect(token == nil)
    subscription.dispose()
  }

  @Test func `work is released when it is disposed of, although the scheduler keeps it`() {
    final class Token: Sendable {}
    let scheduler = Careless()
    weak var token: Token?
    let subscription = {
      let owned = Token()
      token = owned
      return Observable.just(1).subscribe(on: scheduler).map { [owned] number in withExtendedLifetime(owned) { number }
      }
      .subscribe(onNext: { _ in })
    }()
    #expect(token != nil)
    subscription.dispose()
    #expect(token == nil)
    scheduler.runAll()
  }
}
