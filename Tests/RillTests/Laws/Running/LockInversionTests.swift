import Foundation
import Rill
import TestSupport
import Testing

/// One thread takes a user's lock around a send, another one takes it inside an observer. A subject that calls
/// observers while holding its own lock deadlocks here, sooner or later.
@Suite(.tags(.concurrency)) struct LockInversionTests {
  /// Ten thousand rounds of each stream take two seconds in debug, which runs a third of them.
  private static let rounds = repeats(debug: 3_000, release: 10_000)

  /// The lock is recursive, since a thread that sends while holding it may be the one that delivers.
  private func invert(
    _ send: @escaping @Sendable (Item) -> Void, _ stream: Observable<Item>, rounds: Int
  ) -> [String] {
    let lock = NSRecursiveLock()
    let subscription = stream.subscribe(onNext: { _ in lock.withLock {} })
    defer { subscription.dispose() }
    let hasReturned = returns {
      onThreads(2) { thread in
        for round in 0..<rounds {
          guard thread == 0 else {
            send(Item(round))
            continue
          }
          lock.withLock {
            send(Item(round))
            stream.subscribe(onNext: { _ in }).dispose()
          }
        }
      }
    }
    return hasReturned ? [] : ["two threads wait for each other"]
  }

  @LongTests @Test(arguments: Catalog.subjects)
  func `two threads that take a lock around and inside deliveries of a subject do not wait for each other`(
    entry: SubjectEntry
  ) {
    let subject = entry.make()
    #expect(invert(subject.send, subject.stream, rounds: Self.rounds) == [])
  }

  // Replaying everything to each of ten thousand subscribers would take a minute, and works like replaying some.
  @LongTests @Test(arguments: sharingEntries.filter { $0.verbs != ["replayAll()"] })
  func `two threads that take a lock around and inside deliveries of a shared stream do not wait for each other`(
    entry: OperatorEntry
  ) {
    let rig = Rig()
    let source = rig.subjects[0]
    #expect(invert({ source.onNext($0) }, entry.make(rig.inputs), rounds: Self.rounds) == [])
  }

  @Test func `a subject that calls observers while holding a lock does not survive the inversion`() {
    let subject = BrokenSubject.holdsLock.make()
    let lock = NSLock()
    let other = OtherThread()
    let hasReturned = Log<Bool>()
    let subscription = subject.stream.subscribe(onNext: { item in
      guard item.number == 1 else { return }
      // The other thread has the user's lock by now, and waits for the subject's; this one would wait for the user's.
      hasReturned.add(other.returns(within: .milliseconds(200)) { lock.withLock { subject.send(Item(2)) } })
    })
    subject.send(Item(1))
    other.join()
    #expect(hasReturned.entries == [false])
    subscription.dispose()
  }
}
