import Dispatch
import Rill
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct CompositeDisposableTests {
  let log = Log<String>()

  private func note(_ name: String) -> any Disposable { Disposables.create { [log] in log.add(name) } }

  @Test func `all are canceled together, once, in order of insertion`() {
    let composite = CompositeDisposable(note("a"), note("b"))
    composite.insert(note("c"))
    #expect(composite.count == 3 && !composite.isDisposed)
    composite.dispose()
    composite.dispose()
    #expect(log.entries == ["a", "b", "c"])
    #expect(composite.count == 0 && composite.isDisposed)
  }

  @Test func `one can be canceled alone`() {
    let composite = CompositeDisposable(note("a"))
    let key = composite.insert(note("b"))
    composite.insert(note("c"))
    #expect(key != nil)
    if let key {
      composite.remove(for: key)
      composite.remove(for: key)
    }
    #expect(log.entries == ["b"])
    #expect(composite.count == 2)
    composite.dispose()
    #expect(log.entries == ["b", "a", "c"])
  }

  @Test func `a disposable inserted after disposal is canceled at once`() {
    let composite = CompositeDisposable()
    composite.dispose()
    let key = composite.insert(note("late"))
    #expect(key == nil)
    #expect(log.entries == ["late"])
    #expect(composite.count == 0)
  }

  @Test func `a subscription that has ended is released`() {
    let composite = CompositeDisposable()
    let subject = PublishSubject<Int>()
    let key = composite.insert(subject.subscribe(onNext: { _ in }))
    composite.insert(Observable.just(1).subscribe(onNext: { _ in }))
    #expect(composite.count == 1)
    subject.onCompleted()
    #expect(composite.count == 0)
    if let key { composite.remove(for: key) }
    #expect(composite.count == 0)
  }

  @Test func `a disposable may be in a composite and in a bag`() {
    let bag = DisposeBag()
    let composite = CompositeDisposable()
    let shared = note("shared")
    shared.disposed(by: bag)
    composite.insert(shared)
    composite.dispose()
    #expect(log.entries == ["shared"])
  }

  @Test func `a disposable inserted during the disposal of another one is canceled too`() {
    let composite = CompositeDisposable()
    composite.insert(
      Disposables.create { [log] in
        log.add("outer")
        composite.insert(Disposables.create { log.add("inner") })
      })
    composite.dispose()
    #expect(log.entries == ["outer", "inner"])
  }

  @Test func `a composite that is dropped cancels nothing`() {
    do { _ = CompositeDisposable(note("a")) }
    #expect(log.entries.isEmpty)
  }

  @Test func `insertion on one thread and disposal on another cancel each once`() {
    for _ in 0..<200 {
      let composite = CompositeDisposable()
      let disposed = Log<Int>()
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        guard thread > 0 else { return composite.dispose() }
        for number in 0..<20 { composite.insert(Disposables.create { disposed.add(thread * 100 + number) }) }
      }
      #expect(disposed.entries.sorted() == Array(100..<120) + Array(200..<220))
      #expect(composite.count == 0)
    }
  }

  @Test func `its release disposes of nothing, and retains nothing`() {
    var token: Token? = Token()
    let held = Weak(token)
    do {
      let composite = CompositeDisposable()
      composite.insert(
        Disposables.create { [token, log] in
          _ = token
          log.add("disposed")
        })
    }
    token = nil
    #expect(held.object == nil)
    #expect(log.entries.isEmpty)
  }
}
