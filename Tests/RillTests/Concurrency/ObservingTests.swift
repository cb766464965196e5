import Dispatch
import Observation
import Rill
import Synchronization
import TestSupport
import Testing

/// Both modules have an `Observable`: the attribute is Observation's, the stream is `Rill.Observable`.
@Suite(.tags(.concurrency)) @MainActor struct ObservingTests {
  @Observable @MainActor final class Model {
    var name = "a"
    var count = 0
    var other = 0
    @ObservationIgnored let token = Token()
  }

  let model = Model()
  let log = Log<String>()

  var stream: Rill.Observable<String> { .observing { [model] in "\(model.name)\(model.count)" } }

  nonisolated private func follow(_ stream: some ObservableType) -> any Disposable {
    stream.subscribe(onNext: { [log] in log.add("\($0)") }, onCompleted: { [log] in log.add("completed") })
  }

  /// Waits for the pending work of the main queue, that is, for the events of this turn.
  private func nextTurn() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }

  @Test func `the value is emitted inside subscribe, and one event for each turn that changes it`() async {
    let subscription = follow(stream)
    #expect(log.entries == ["a0"])
    model.count = 1
    model.count = 2
    model.name = "b"
    #expect(log.entries == ["a0"])
    await nextTurn()
    #expect(log.entries == ["a0", "b2"])
    model.count = 3
    await nextTurn()
    #expect(log.entries == ["a0", "b2", "b3"])
    await nextTurn()
    #expect(log.entries.count == 3)
    subscription.dispose()
  }

  @Test func `a property that the closure does not read causes no event`() async {
    let subscription = follow(stream)
    model.other = 1
    await nextTurn()
    #expect(log.entries == ["a0"])
    subscription.dispose()
  }

  @Test func `the closure's last reads are observed`() async {
    let subscription = follow(
      Rill.Observable.observing { [model] in model.name == "a" ? model.count : model.other })
    model.name = "b"
    await nextTurn()
    model.count = 5
    await nextTurn()
    #expect(log.entries == ["0", "0"])
    model.other = 6
    await nextTurn()
    #expect(log.entries == ["0", "0", "6"])
    subscription.dispose()
  }

  @Test func `a subscription made off the main actor has the value of one hop later`() async {
    let stream = stream
    let bag = DisposeBag()
    onAnotherThread {
      follow(stream.do(onNext: { _ in MainActor.assertIsolated() })).disposed(by: bag)
    }
    #expect(log.entries.isEmpty)
    model.count = 1
    await nextTurn()
    #expect(log.entries == ["a1"])
    model.count = 2
    await nextTurn()
    #expect(log.entries == ["a1", "a2"])
  }

  @Test func `disposal stops an event that is due, and one off the main actor stops the first`() async {
    let subscription = follow(stream)
    model.count = 1
    subscription.dispose()
    let stream = stream
    onAnotherThread { follow(stream).dispose() }
    await nextTurn()
    #expect(log.entries == ["a0"])
  }

  @Test func `disposal inside an observer, at the first value or later, is the last of it`() async {
    let first = follow(stream.take(1))
    let second = follow(stream.take(2))
    model.count = 1
    await nextTurn()
    model.count = 2
    await nextTurn()
    #expect(log.entries == ["a0", "completed", "a0", "a1", "completed"])
    first.dispose()
    second.dispose()
  }

  @Test func `disposal inside the closure takes effect before its value is sent`() async {
    let subscription = SerialDisposable()
    let stream = Rill.Observable.observing { [model, log] in
      log.add("read")
      if model.count == 1 { subscription.dispose() }
      return model.count
    }
    subscription.disposable = follow(stream.do(onNext: { [log] _ in log.add("sent") }))
    model.count = 1
    await nextTurn()
    model.count = 2
    await nextTurn()
    #expect(log.entries == ["read", "sent", "0", "read"])
  }

  @Test func `the closure does not run for a subscription that is over before it begins`() {
    let (outer, subscription) = (PublishSubject<Int>(), SerialDisposable())
    subscription.disposable = follow(
      outer.flatMapLatest { [log] _ in
        Rill.Observable.deferred {
          subscription.dispose()
          return Rill.Observable.observing { log.add("read") }
        }
      })
    outer.onNext(1)
    #expect(log.entries.isEmpty)
  }

  @Test func `a change that an observer makes is delivered in the next turn`() async {
    let model = model
    let subscription = stream.subscribe(onNext: { [log] element in
      log.add("begin \(element)")
      MainActor.assumeIsolated { if model.count < 2 { model.count += 1 } }
      log.add("end \(element)")
    })
    #expect(log.entries == ["begin a0", "end a0"])
    for _ in 1...3 { await nextTurn() }
    #expect(log.entries == ["begin a0", "end a0", "begin a1", "end a1", "begin a2", "end a2"])
    subscription.dispose()
  }

  @Test func `a subscription lives on although its handle is dropped`() async {
    _ = follow(stream)
    model.count = 1
    await nextTurn()
    #expect(log.entries == ["a0", "a1"])
  }

  @Test(arguments: [false, true])
  func `disposal releases the closure, the observer and the model at once`(isEventDue: Bool) {
    let (held, subscription) = { () -> ([Weak<Token>], any Disposable) in
      let (model, reader, observer) = (Model(), Token(), Token())
      let subscription = Rill.Observable.observing {
        _ = reader
        return model.count
      }.subscribe(onNext: { _ in _ = observer })
      if isEventDue { model.count = 1 }
      return ([Weak(model.token), Weak(reader), Weak(observer)], subscription)
    }()
    #expect(held.allSatisfy { $0.object != nil })
    subscription.dispose()
    #expect(held.allSatisfy { $0.object == nil })
    withExtendedLifetime(subscription) {}
  }

  @Test func `a model that stays alive retains nothing of a disposed subscription`() {
    let (held, subscription) = { () -> ([Weak<Token>], any Disposable) in
      let (reader, observer) = (Token(), Token())
      let subscription = Rill.Observable.observing { [model] in
        _ = reader
        return model.count
      }.subscribe(onNext: { _ in _ = observer })
      return ([Weak(reader), Weak(observer)], subscription)
    }()
    #expect(held.allSatisfy { $0.object != nil })
    subscription.dispose()
    #expect(held.allSatisfy { $0.object == nil })
    model.count = 1
  }

  @Test func `a subscription does not keep a model alive that its closure holds weakly`() {
    var own: Model? = Model()
    let held = own.map(Weak.init)
    let subscription = Rill.Observable.observing { [weak own] in own?.count }.subscribe(onNext: { _ in })
    own = nil
    #expect(held?.object == nil)
    subscription.dispose()
  }

  @Test func `a change on another thread is reported on the main actor`() async {
    let shared = SharedModel()
    let changed = DispatchSemaphore(value: 0)
    let subscription = follow(
      Rill.Observable.observing { shared.count }.do(onNext: { _ in MainActor.assertIsolated() }))
    DispatchQueue.global().async {
      shared.count = 7
      changed.signal()
    }
    // The main actor is busy until the change is made.
    changed.waitForSignal()
    await nextTurn()
    #expect(log.entries == ["0", "7"])
    subscription.dispose()
  }

  @Observable final class SharedModel: Sendable {
    @ObservationIgnored private let stored = Atomic<Int>(0)

    var count: Int {
      get {
        access(keyPath: \.count)
        return stored.load(ordering: .acquiring)
      }
      set { withMutation(keyPath: \.count) { stored.store(newValue, ordering: .releasing) } }
    }
  }

  @Test func `both Observables can be named in one file`() async {
    func watch(_ model: some Observation.Observable & AnyObject) -> Bool { true }
    #expect(watch(model))
    let names: Rill.Observable<String> = .observing { [model] in model.name }
    let subscription = follow(names.map { $0 + "!" }.distinctUntilChanged())
    model.name = "b"
    await nextTurn()
    #expect(log.entries == ["a!", "b!"])
    subscription.dispose()
  }

  @Test func `ended subscriptions leave nothing in a model that does not change`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        func come(_ count: Int) {
          for _ in 0..<count { Rill.Observable.observing { model.name }.subscribe().dispose() }
        }
        come(100)
        let before = allocatedBytes()
        let count = repeats(debug: 50_000, release: 50_000)
        come(count)
        let growth = allocatedBytes() - before
        expectInProcess { growth < count * 16 ? [] : ["\(growth) bytes more after \(count)"] }
      }
    }
  }

  @Test func `a subscription that is disposed of while the value is read leaves nothing in the model`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let model = Model()
        func come(_ count: Int) {
          for _ in 0..<count {
            let subscription = SerialDisposable()
            subscription.disposable = Rill.Observable<String>.never().startWith("")
              .flatMap { _ in
                Rill.Observable.observing {
                  subscription.dispose()
                  return model.name
                }
              }.subscribe()
          }
        }
        come(100)
        let before = allocatedBytes()
        let count = repeats(debug: 20_000, release: 20_000)
        come(count)
        let growth = allocatedBytes() - before
        expectInProcess { growth < count * 16 ? [] : ["\(growth) bytes more after \(count)"] }
      }
    }
  }
}
