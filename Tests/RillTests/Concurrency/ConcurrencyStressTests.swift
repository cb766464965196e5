import Dispatch
import Observation
import Rill
import Synchronization
import TestSupport
import Testing

/// Real threads send, cancel and dispose at the same time, many times over.
@Suite(.tags(.concurrency)) struct ConcurrencyStressTests {
  static let runs = 100
  static let threads = 4
  static let rounds = 50

  /// Starts `body` on several threads, and returns when all have returned.
  private func onThreads(_ body: @escaping @Sendable (Int) -> Void) async {
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        DispatchQueue.concurrentPerform(iterations: Self.threads, execute: body)
        done.resume()
      }
    }
  }

  @Test func `a loop gets every element of several threads, each thread's in order`() async {
    for _ in 0..<Self.runs {
      let subject = PublishSubject<Int>()
      var iterator = subject.values(buffering: .unbounded).makeAsyncIterator()
      async let sent: Void = {
        await onThreads { thread in
          for round in 0..<Self.rounds { subject.onNext(thread * Self.rounds + round) }
        }
        subject.onCompleted()
      }()
      var all: [Int] = []
      while let element = try? await iterator.next() { all.append(element) }
      await sent
      #expect(all.count == Self.threads * Self.rounds)
      for thread in 0..<Self.threads {
        let own = all.filter { $0 / Self.rounds == thread }
        #expect(own == own.sorted() && own.count == Self.rounds)
      }
    }
  }

  @Test(arguments: [BufferingPolicy.newest(3), .oldest(3)])
  func `the elements of a loop and those counted as dropped are all that were sent`(policy: BufferingPolicy) async {
    for _ in 0..<Self.runs {
      let subject = PublishSubject<Int>()
      let values = subject.values(buffering: policy)
      var iterator = values.makeAsyncIterator()
      async let sent: Void = {
        await onThreads { _ in for round in 0..<Self.rounds { subject.onNext(round) } }
        subject.onCompleted()
      }()
      var count = 0
      while (try? await iterator.next()) != nil { count += 1 }
      await sent
      #expect(count + values.droppedCount == Self.threads * Self.rounds)
    }
  }

  @Test func `a cancellation amid sends disposes once and ends the loop`() async {
    for _ in 0..<Self.runs {
      let relay = BehaviorRelay(value: 0)
      let disposals = Atomic<Int>(0)
      let values = relay.do(onDispose: { disposals.add(1, ordering: .relaxed) }).values(buffering: .unbounded)
      let loop = Task { for try await _ in values {} }
      await onThreads { thread in
        for round in 0..<Self.rounds {
          relay.accept(round)
          if thread == 0, round == Self.rounds / 2 { loop.cancel() }
        }
      }
      _ = await loop.result
      let count = disposals.load(ordering: .relaxed)
      // A loop that had not started when it was canceled subscribes and disposes at once.
      #expect(count == 1)
    }
  }

  /// The limit is for a broken program, in which a closure is never released.
  @Test(.hangLimit)
  func `a task that returns while it is disposed of is released once, and its events are in order`() async {
    for run in 0..<Self.runs {
      let events = Log<String>()
      let disposals = Atomic<Int>(0)
      let (start, starts) = AsyncStream.makeStream(of: Void.self)
      let (release, releases) = AsyncStream.makeStream(of: Void.self)
      let arrival = DispatchSemaphore(value: 0)
      func subscribe() -> any Disposable {
        let token = Token { releases.finish() }
        return Rill.Observable.task {
          for await _ in start {}
          return withExtendedLifetime(token) { 1 }
        }.do(onDispose: {
          disposals.add(1, ordering: .relaxed)
          withExtendedLifetime(token) {}
        }).subscribe { event in
          events.add("\(event)")
          if case .next = event { for _ in 0..<Self.threads { arrival.signal() } }
        }
      }
      let subscription = subscribe()
      // Disposal meets the return of the task, or else its element and its end, which it would not let come so far.
      let meetsEnd = run % 2 == 0
      await onThreads { thread in
        if thread == 0 { starts.finish() }
        if meetsEnd { arrival.waitForSignal() }
        subscription.dispose()
      }
      // A task may call back after all threads have returned, but not once its closures are released.
      for await _ in release {}
      let whole = ["next(1)", "completed"]
      #expect(events.entries.elementsEqual(whole.prefix(events.entries.count)))
      #expect(!meetsEnd || !events.entries.isEmpty)
      #expect(disposals.load(ordering: .relaxed) == 1)
    }
  }

  @Test func `a sequence that several threads feed arrives whole`() async {
    for _ in 0..<Self.runs {
      let (source, continuation) = AsyncStream.makeStream(of: Int.self)
      let sum = await withCheckedContinuation { done in
        let sum = BehaviorRelay(value: 0)
        _ = Rill.Observable.from(source).subscribe(
          onNext: { element in sum.update { $0 += element } },
          onCompleted: { done.resume(returning: sum.value) })
        DispatchQueue.global().async {
          DispatchQueue.concurrentPerform(iterations: Self.threads) { _ in
            for _ in 0..<Self.rounds { continuation.yield(1) }
          }
          continuation.finish()
        }
      }
      #expect(sum == Self.threads * Self.rounds)
    }
  }

  @Observable @MainActor final class Model {
    var count = 0
  }

  @Test @MainActor func `subscriptions to a model that other threads make and dispose of leave nothing behind`() async {
    let model = Model()
    let reads = Atomic<Int>(0)
    let observers = Atomic<Int>(0)
    let stream = Rill.Observable.observing {
      reads.add(1, ordering: .relaxed)
      return model.count
    }
    for _ in 0..<Self.runs {
      async let subscribed: Void = onThreads { _ in
        for _ in 0..<Self.rounds / 10 {
          observers.add(1, ordering: .relaxed)
          let token = Token { observers.subtract(1, ordering: .relaxed) }
          stream.subscribe(onNext: { _ in _ = token }).dispose()
        }
      }
      let here = stream.subscribe(onNext: { _ in })
      model.count += 1
      await subscribed
      model.count += 1
      here.dispose()
    }
    await nextTurn()
    let before = reads.load(ordering: .relaxed)
    model.count += 1
    await nextTurn()
    #expect(reads.load(ordering: .relaxed) == before && observers.load(ordering: .relaxed) == 0)
  }

  @MainActor private func nextTurn() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }
}
