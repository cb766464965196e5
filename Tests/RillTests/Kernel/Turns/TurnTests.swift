import Dispatch
import TestSupport
import Testing

@testable import Rill

/// The steps of a turn, which threads rarely take at the same moment.
@Suite(.tags(.concurrency)) struct TurnTests {
  private let turn = Turn<Int>()
  private let log = Log<Int>()

  @Test func `an item that is added just before the turn is given back keeps it`() {
    #expect(turn.tryEnter())
    #expect(!turn.add(1))
    #expect(!turn.tryLeave())
    #expect(!turn.tryEnter())
    turn.drain { [log] in log.add($0) }
    #expect(log.entries == [1])
    #expect(turn.tryEnter())
  }

  @Test func `a thread that adds an item when no thread has the turn must drain`() {
    #expect(turn.add(1))
    #expect(!turn.tryEnter())
    #expect(!turn.add(2))
    turn.drain { [log] in log.add($0) }
    #expect(log.entries == [1, 2])
    #expect(turn.tryEnter())
  }

  @Test func `an item that is left needs a hop, unless a thread has the turn or a hop is due`() {
    #expect(turn.leave(1))
    #expect(!turn.leave(2))
    #expect(turn.takeHop())
    #expect(!turn.leave(3))
    turn.drain { [log] in log.add($0) }
    #expect(log.entries == [1, 2, 3])
    #expect(turn.leave(4))
  }

  @Test func `a hop that finds the turn taken is no longer due, so that another one can be`() {
    #expect(turn.leave(1))
    // Another sender arrives before the hop.
    #expect(turn.add(2))
    #expect(!turn.takeHop())
    let isLeft = turn.performWaiting(until: { $0 == 2 }) { [log] in log.add($0) }
    #expect(isLeft)
    #expect(log.entries == [1])
    let isDeclared = turn.lock.withLock { turn.declareHop() }
    #expect(isDeclared)
    #expect(turn.takeHop())
    turn.drain { [log] in log.add($0) }
    #expect(log.entries == [1, 2])
  }

  @Test func `items of several blocks are performed in order, and each is released after that`() {
    let turn = Turn<Token>()
    let released = Log<Int>()
    let counts = Log<Int>()
    _ = turn.tryEnter()
    for number in 0..<1_000 { _ = turn.add(Token { released.add(number) }) }
    let isLeft = turn.performWaiting { _ in counts.add(released.entries.count) }
    #expect(!isLeft)
    #expect(counts.entries == Array(0..<1_000))
    #expect(released.entries == Array(0..<1_000))
  }

  @Test func `a thread performs its own items and some of others, and leaves the rest`() {
    #expect(turn.tryEnter())
    onAnotherThread { [turn] in for number in 0..<100 { _ = turn.add(number) } }
    let isLeft = turn.performWaiting(patience: 10) { [log] in log.add($0) }
    #expect(isLeft)
    #expect(log.entries == Array(0..<10))
    #expect(turn.add(100))
    turn.drain { [log] in log.add($0) }
    Turns.hops.wait()
    #expect(log.entries == Array(0...100))
  }

  @Test func `urgent items are performed before all others, in order`() {
    _ = turn.tryEnter()
    for number in 0..<3 { _ = turn.add(number) }
    turn.drain { [log, turn] number in
      log.add(number)
      if number == 0 { for urgent in [-1, -2] { _ = turn.addUrgently(urgent) } }
    }
    #expect(log.entries == [0, -1, -2, 1, 2])
  }

  @Test func `an urgent item that comes after the last look at what is urgent is not lost`() {
    _ = turn.tryEnter()
    onAnotherThread { [turn] in _ = turn.add(0) }
    // `until` is asked after that look.
    let isLeft = turn.performWaiting(until: { [turn] _ in !turn.addUrgently(-1) }) { [log] in log.add($0) }
    #expect(isLeft)
    #expect(turn.add(1))
    turn.drain { [log] in log.add($0) }
    #expect(log.entries == [-1, 0, 1])
  }

  @Test func `an item that was added without a context does not see that of the thread that performs it`() async {
    // In a process of its own, in which no code has asked for contexts yet.
    await #expect(processExitsWith: .success) {
      let turn = Turn<Int>()
      precondition(Context.current == nil && turn.leave(1))
      Diagnostics().run {
        batch {
          precondition(Context.scope != nil && WriteBatch.current != nil && turn.takeHop())
          turn.drain { _ in precondition(Context.scope == nil && WriteBatch.current == nil) }
          precondition(turn.tryEnter())
        }
      }
    }
  }
}
