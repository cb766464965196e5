import Rill
import RillTesting
import TestSupport
import Testing

/// Loops run as tasks of a virtual clock: advancing the clock runs each as far as possible.
@Suite struct ValuesTests {
  let scheduler = VirtualTimeScheduler()
  let log = Log<String>()

  @discardableResult
  func loop<Failure>(over values: ObservableValues<Int, Failure>) -> Task<Void, Never> {
    let task = Task(executorPreference: scheduler) { [log] in
      do {
        for try await element in values { log.add("\(element)") }
        log.add("end")
      } catch {
        log.add("\(error)")
      }
    }
    scheduler.advance(by: .zero)
    return task
  }

  @Test func `a loop gets the elements, and ends with the stream`() {
    let subject = PublishSubject<Int>()
    loop(over: subject.values(buffering: .unbounded))
    for element in 1...3 {
      subject.onNext(element)
      scheduler.advance(by: .zero)
    }
    #expect(log.entries == ["1", "2", "3"])
    subject.onCompleted()
    scheduler.advance(by: .zero)
    #expect(log.entries == ["1", "2", "3", "end"])
  }

  @Test func `elements of a synchronous stream wait in the buffer, and an error is thrown after them`() {
    loop(over: Observable.of(1, 2).concat(Observable.error(Failure())).values(buffering: .unbounded))
    #expect(log.entries == ["1", "2", "failure"])
  }

  @Test func `an error that arrives while the loop waits is thrown, even before any element`() {
    let subject = PublishSubject<Int>()
    loop(over: subject.values(buffering: .newest(1)))
    subject.onError(Failure("early"))
    scheduler.advance(by: .zero)
    #expect(log.entries == ["early"])
  }

  @Test func `after an error an iterator has no more, and neither it nor a copy throws again`() async throws {
    var iterator = Observable<Int>.error(Failure()).values(buffering: .unbounded).makeAsyncIterator()
    var copy = iterator
    await #expect(throws: Failure()) { _ = try await iterator.next() }
    #expect(try await iterator.next() == nil)
    #expect(try await copy.next() == nil)
  }

  @Test func `loops over relays need no try`() async {
    let state = BehaviorRelay(value: 1)
    for await element in state.values(buffering: .unbounded) {
      log.add("state \(element)")
      if element == 3 { break }
      state.accept(element + 1)
    }
    let events = PublishRelay<Int>()
    var iterator = events.values(buffering: .unbounded).makeAsyncIterator()
    events.accept(7)
    if let element = await iterator.next() { log.add("event \(element)") }
    #expect(log.entries == ["state 1", "state 2", "state 3", "event 7"])
  }

  @Test func `a loop over a relay or a subject that is released ends after the waiting elements`() {
    var relay: BehaviorRelay<Int>? = BehaviorRelay(value: 1)
    var subject: PublishSubject<Int>? = PublishSubject()
    let state = relay?.values(buffering: .unbounded).makeAsyncIterator()
    let elements = subject?.map { $0 }.values(buffering: .unbounded).makeAsyncIterator()
    subject?.onNext(2)
    relay = nil
    subject = nil
    Task(executorPreference: scheduler) { [log] in
      var (state, elements) = (state, elements)
      while let element = await state?.next() { log.add("\(element)") }
      while let element = try await elements?.next() { log.add("\(element)") }
      log.add("end")
    }
    scheduler.advance(by: .zero)
    #expect(log.entries == ["1", "2", "end"])
  }

  @Test func `a sequence that is kept keeps its subject open, so that it can be iterated later`() {
    var relay: BehaviorRelay<Int>? = BehaviorRelay(value: 1)
    guard let values = relay?.values(buffering: .unbounded) else { return }
    relay = nil
    let task = loop(over: values)
    #expect(log.entries == ["1"])
    task.cancel()
    scheduler.advance(by: .zero)
    #expect(log.entries == ["1", "end"])
  }

  @Test func `nothing is subscribed to before the iteration, and each iteration subscribes again`() {
    let count = BehaviorRelay(value: 0)
    let values = Observable<Int>.deferred {
      count.update { $0 += 1 }
      return Observable.just(count.value)
    }.values(buffering: .unbounded)
    #expect(count.value == 0)
    loop(over: values)
    loop(over: values)
    #expect(log.entries == ["1", "end", "2", "end"])
  }

  @Test func `two loops at once get every element each`() {
    let subject = PublishSubject<Int>()
    let values = subject.values(buffering: .unbounded)
    let first = loop(over: values)
    loop(over: values)
    subject.onNext(1)
    scheduler.advance(by: .zero)
    #expect(log.entries == ["1", "1"])
    first.cancel()
    subject.onNext(2)
    scheduler.advance(by: .zero)
    #expect(log.entries.filter { $0 == "2" }.count == 1)
  }

  @MainActor
  @Test func `over a relay, a derived value, a driver or a signal, a loop needs no try, and ends if canceled`() async {
    let relay = BehaviorRelay(value: 1)
    let events = PublishRelay<Int>()
    let sequences = [
      relay.values(buffering: .unbounded), Derived(relay) { $0 }.values(buffering: .unbounded),
      relay.asDriver().values(buffering: .unbounded), events.asSignal().values(buffering: .unbounded),
    ]
    for values in sequences {
      let loop = Task { [log] in
        for await element in values { log.add("\(element)") }
        log.add("end")
      }
      loop.cancel()
      await loop.value
    }
    #expect(log.entries == ["end", "end", "end", "end"])
  }

  @Test func `firstValue returns the first element and cancels the stream`() async throws {
    #expect(try await Observable.of(1, 2).do(onNext: { log.add("\($0)") }).firstValue() == 1)
    #expect(log.entries == ["1"])
    let subject = PublishSubject<Int>()
    let value = Task(executorPreference: scheduler) { [log] in
      try await subject.do(onDispose: { log.add("disposed") }).firstValue()
    }
    scheduler.advance(by: .zero)
    subject.onNext(2)
    #expect(log.entries == ["1", "disposed"])
    scheduler.advance(by: .zero)
    #expect(try await value.value == 2)
  }

  @Test func `firstValue throws the error of the stream, an error of its own for none, and at cancellation`() async {
    await #expect(throws: Failure.self) { try await Observable<Int>.error(Failure()).firstValue() }
    await #expect(throws: ObservableError.noElements) { try await Observable<Int>.empty().firstValue() }
    let value = Task(executorPreference: scheduler) { try await Observable<Int>.never().firstValue() }
    scheduler.advance(by: .zero)
    value.cancel()
    scheduler.advance(by: .zero)
    await #expect(throws: CancellationError.self) { try await value.value }
  }

  @Test func `firstValue subscribes to nothing in a task that is canceled`() async {
    let value = Task(executorPreference: scheduler) { [log] in
      try await Observable.just(1).do(onSubscribe: { log.add("subscribed") }).firstValue()
    }
    value.cancel()
    scheduler.advance(by: .zero)
    await #expect(throws: CancellationError.self) { try await value.value }
    #expect(log.entries == [])
  }

  @MainActor @Test func `firstValue subscribes on the actor of the caller`() async throws {
    let isOnMain = Observable.deferred { Observable.just(MainScheduler.instance.isCurrent) }
    #expect(try await isOnMain.firstValue())
  }
}
