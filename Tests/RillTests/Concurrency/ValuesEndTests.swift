import Rill
import RillTesting
import TestSupport
import Testing

/// The ways to stop the subscription behind a loop, and what is released then.
@Suite(.tags(.concurrency)) struct ValuesEndTests {
  let scheduler = VirtualTimeScheduler()
  let log = Log<String>()
  let subject = PublishSubject<Int>()

  var watched: Observable<Int> { subject.do(onDispose: { [log] in log.add("disposed") }) }

  /// Runs a loop and logs how it ends.
  private func run(_ loop: @escaping @Sendable () async throws -> Void) -> Task<Void, Never> {
    Task(executorPreference: scheduler) { [log] in
      do {
        try await loop()
        log.add("end")
      } catch {
        log.add("\(error)")
      }
    }
  }

  @Test func `canceling the task disposes at once although the loop is waiting, and the loop throws`() {
    let task = run { [log, watched] in
      for try await element in watched.values(buffering: .unbounded) { log.add("\(element)") }
    }
    scheduler.advance(by: .zero)
    subject.onNext(1)
    scheduler.advance(by: .zero)
    #expect(log.entries == ["1"])
    task.cancel()
    #expect(log.entries == ["1", "disposed"])
    scheduler.advance(by: .zero)
    #expect(log.entries == ["1", "disposed", "CancellationError()"])
  }

  @Test func `a loop that is canceled while it is busy gets no waiting element, and not even an error of its stream`() {
    let task = run { [log, scheduler, watched] in
      for try await element in watched.values(buffering: .unbounded) {
        log.add("\(element)")
        try? await scheduler.clock.sleep(for: .seconds(1))
      }
    }
    scheduler.advance(by: .zero)
    for element in 1...3 { subject.onNext(element) }
    scheduler.advance(by: .zero)
    task.cancel()
    subject.onError(Failure())
    scheduler.run()
    #expect(log.entries == ["1", "disposed", "CancellationError()"])
  }

  @Test func `a loop in a task that was canceled before gets nothing, and leaves no subscription`() {
    let relay = BehaviorRelay(value: 1)
    let task = run { [log] in
      for try await element in relay.do(onDispose: { log.add("disposed") }).values(buffering: .unbounded) {
        log.add("\(element)")
      }
    }
    task.cancel()
    scheduler.advance(by: .zero)
    #expect(log.entries == ["disposed", "CancellationError()"])
  }

  @Test func `after an end, a loop does not throw although its task is canceled`() async throws {
    var iterator = Observable.just(1).values(buffering: .unbounded).makeAsyncIterator()
    while try await iterator.next() != nil {}
    let task = Task { [iterator] in
      var iterator = iterator
      withUnsafeCurrentTask { $0?.cancel() }
      return try await iterator.next()
    }
    #expect(try await task.value == nil)
  }

  @Test func `no lock is held while a cancellation disposes`() {
    let subject = subject
    let stream = subject.do(onDispose: { [log] in
      onAnotherThread {
        subject.onNext(2)
        subject.subscribe(onNext: { _ in }).dispose()
        log.add("disposed")
      }
    })
    let task = Task(executorPreference: scheduler) {
      for try await _ in stream.values(buffering: .unbounded) {}
    }
    scheduler.advance(by: .zero)
    task.cancel()
    #expect(log.entries == ["disposed"])
  }

  @Test func `leaving the loop disposes`() async throws {
    let relay = BehaviorRelay(value: 1)
    for try await _ in relay.do(onDispose: { [log] in log.add("disposed") }).values(buffering: .unbounded) { break }
    #expect(log.entries == ["disposed"])
  }

  @Test func `throwing out of the loop disposes`() async {
    let relay = BehaviorRelay(value: 1)
    do {
      for try await _ in relay.do(onDispose: { [log] in log.add("disposed") }).values(buffering: .unbounded) {
        throw Failure()
      }
    } catch {
      log.add("\(error)")
    }
    #expect(log.entries == ["disposed", "failure"])
  }

  @Test func `an iterator that is dropped before its first element disposes`() {
    let values = watched.values(buffering: .unbounded)
    do {
      let iterator = values.makeAsyncIterator()
      #expect(log.entries.isEmpty)
      withExtendedLifetime(iterator) {}
    }
    #expect(log.entries == ["disposed"])
  }

  @Test func `a stream that ends inside its own delivery ends the loop after that element`() async throws {
    var iterator = watched.take(1).values(buffering: .unbounded).makeAsyncIterator()
    subject.onNext(1)
    #expect(log.entries == ["disposed"])
    #expect(try await iterator.next() == 1)
    #expect(try await iterator.next() == nil)
  }

  @Test(arguments: ["completion", "error", "cancellation"])
  func `the end releases the chain and what waits although the iterator and the subject are kept`(end: String) {
    let subject = PublishSubject<Token>()
    let (chain, kept) = {
      let token = Token()
      let stream = subject.map {
        _ = token
        return $0
      }
      return (Weak(token), Kept(stream.values(buffering: .unbounded)))
    }()
    let waiting = {
      let token = Token()
      subject.onNext(token)
      subject.onNext(token)
      return Weak(token)
    }()
    #expect(chain.object != nil && waiting.object != nil)
    let task = Task(executorPreference: scheduler) { await kept.drain() }
    switch end {
    case "completion": subject.onCompleted()
    case "error": subject.onError(Failure())
    default: task.cancel()
    }
    scheduler.advance(by: .zero)
    #expect(chain.object == nil)
    #expect(waiting.object == nil)
    withExtendedLifetime(kept) {}
  }

  private actor Kept {
    var iterator: ObservableValues<Token, any Error>.Iterator
    init(_ values: ObservableValues<Token, any Error>) { iterator = values.makeAsyncIterator() }
    func drain() async {
      var own = iterator
      while (try? await own.next()) != nil {}
      iterator = own
    }
  }
}
