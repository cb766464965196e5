import Rill

/// A cold stream of numbers, each subscription of which is fed by a separate subject that the test controls.
final class Feeds: Sendable {
  private let made = Protected<[PublishSubject<Int>]>([])
  private let left = Protected(0)

  /// The number of subscriptions, and the number of them that are over.
  var count: Int { made.value.count }
  var leftCount: Int { left.value }

  var stream: Observable<Int> {
    .deferred { [made, left] in
      let subject = PublishSubject<Int>()
      made.withLock { $0.append(subject) }
      return subject.do(onDispose: { left.withLock { $0 += 1 } })
    }
  }

  /// Sends to all current subscriptions.
  func send(_ events: Event<Int>...) {
    for event in events {
      for subject in made.value { subject.on(event) }
    }
  }
}
