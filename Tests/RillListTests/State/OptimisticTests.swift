import Dispatch
import Rill
import RillList
import RillTesting
import TestSupport
import Testing

/// An element of the tests below, with changes that show how often and in which order they are made.
struct Note: Identifiable, Equatable, Sendable {
  let id: String
  var text = ""
}

@Suite(.tags(.concurrency)) struct OptimisticTests {
  private let server = BehaviorRelay(value: [Note(id: "a"), Note(id: "b")])
  private let revision = BehaviorRelay(value: 1)
  private let api = RequestStub<String, Int>()
  private let log = Log<[String]>()
  private let bag = DisposeBag()

  private func texts(_ notes: [Note]) -> [String] { notes.map { $0.id + $0.text } }

  private func simple() -> Optimistic<Note, Never> {
    let notes = Optimistic(server)
    notes.subscribe(onNext: { [log] in log.add($0.map { $0.id + $0.text }) }).disposed(by: bag)
    return notes
  }

  private func marked() -> Optimistic<Note, Int> {
    let notes = Optimistic(server, mark: revision)
    notes.subscribe(onNext: { [log] in log.add($0.map { $0.id + $0.text }) }).disposed(by: bag)
    return notes
  }

  @Test func `an edit shows at once, and is in the server's state when it succeeds`() {
    let notes = simple()
    notes.edit("a", during: api.request("a")) { $0.text += "1" }
    #expect(texts(notes.value) == ["a1", "b"])
    #expect(texts(server.value) == ["a", "b"])
    #expect(texts(notes.confirmed.value) == ["a", "b"])
    api.requests[0].succeed(0)
    #expect(texts(server.value) == ["a1", "b"])
    #expect(texts(notes.confirmed.value) == ["a1", "b"])
    #expect(log.entries == [["a", "b"], ["a1", "b"]])
  }

  @Test func `the answer to the only edit makes it no second time, unless the server's state has changed`() {
    let (notes, made) = (simple(), Tally())
    notes.edit("a", during: api.request("a")) { note in
      made.add()
      note.text += "1"
    }
    api.requests[0].succeed(0)
    #expect(made.count == 1)
    notes.edit("a", during: api.request("a")) { note in
      made.add()
      note.text += "2"
    }
    server.update { $0.append(Note(id: "c")) }
    api.requests[1].succeed(0)
    #expect(made.count == 3)
    #expect(texts(server.value) == ["a12", "b", "c"])
  }

  @Test func `an edit that fails goes, and the edits beside it stay`() {
    let notes = simple()
    let (failures, failed) = (Log<String>(), Log<Optimistic<Note, Never>.EditID>())
    notes.failures
      .subscribe(onNext: {
        failures.add("\($0.id) \(type(of: $0.error))")
        failed.add($0.edit)
      })
      .disposed(by: bag)
    let edit = notes.edit("a", during: api.request("a")) { $0.text += "1" }
    let other = notes.edit("b", during: api.request("b")) { $0.text += "2" }
    #expect(edit != other)
    server.update { $0.append(Note(id: "c")) }
    api.requests[0].fail(Failure())
    #expect(texts(notes.value) == ["a", "b2", "c"])
    #expect(failures.entries == ["a Failure"])
    #expect(failed.entries == [edit])
    api.requests[1].succeed(0)
    #expect(texts(server.value) == ["a", "b2", "c"])
  }

  /// The usual recipe keeps the state before the edit, and restores it: then the second edit is lost with the first.
  @Test func `of two edits of one element, the second stays when the first fails`() {
    let notes = simple()
    notes.edit("a", during: api.request("first")) { $0.text += "1" }
    notes.edit("a", during: api.request("second")) { $0.text += "2" }
    #expect(texts(notes.value) == ["a12", "b"])
    #expect(api.requests.map(\.input) == ["first"])
    api.requests[0].fail(Failure())
    #expect(texts(notes.value) == ["a2", "b"])
    #expect(api.requests.map(\.input) == ["first", "second"])
    api.requests[1].succeed(0)
    #expect(texts(server.value) == ["a2", "b"])
  }

  @Test func `edits of one element are sent in order, those of different ones at once`() {
    let notes = simple()
    for name in ["a", "b", "a", "a"] { notes.edit(name, during: api.request(name)) { $0.text += "x" } }
    #expect(api.requests.map(\.input) == ["a", "b"])
    api.requests[0].succeed(0)
    #expect(api.requests.map(\.input) == ["a", "b", "a"])
    api.requests[2].fail(Failure())
    api.requests[3].succeed(0)
    #expect(texts(notes.value) == ["axx", "bx"])
    #expect(texts(server.value) == ["axx", "b"])
  }

  @Test func `an element is pending while an edit has no answer`() {
    let notes = marked()
    let pending = Log<Bool>()
    notes.isPending("a").elements(into: pending).disposed(by: bag)
    notes.edit("a", during: api.request("a"), until: { $0 }) { $0.text = "1" }
    notes.edit("a", during: api.request("a"), until: { $0 }) { $0.text = "2" }
    #expect(!notes.isPending("b").value)
    api.requests[0].succeed(9)
    #expect(pending.entries == [false, true])
    api.requests[1].fail(Failure())
    #expect(pending.entries == [false, true, false])
  }

  @Test func `a recording names the calls of the user`() {
    let recording = Diagnostics.record {
      let notes = marked()
      let pending = notes.isPending("a").subscribe(onNext: { _ in })
      notes.edit("a", during: api.request("a"), until: { $0 }) { $0.text = "1" }
      api.requests[0].succeed(9)
      pending.dispose()
    }
    let records = recording.records.filter { $0.kind == .computed || $0.kind == .batch }
    let sites = records.map { $0.site?.description ?? "" }
    #expect(sites.count == 5)
    #expect(sites.allSatisfy { $0.contains("OptimisticTests.swift") }, "\(sites)")
  }

  @Test func `an edit stays until the server's state has the mark of its answer`() {
    let notes = marked()
    notes.edit("a", during: api.request("a"), until: { $0 }) { $0.text += "1" }
    api.requests[0].succeed(3)
    #expect(texts(notes.confirmed.value) == ["a1", "b"])
    // A load that began before the edit.
    batch {
      server.accept([Note(id: "a"), Note(id: "b", text: "new")])
      revision.accept(2)
    }
    #expect(texts(notes.value) == ["a1", "bnew"])
    batch {
      server.accept([Note(id: "a", text: "1"), Note(id: "b")])
      revision.accept(3)
    }
    #expect(log.entries == [["a", "b"], ["a1", "b"], ["a1", "bnew"], ["a1", "b"]])
    notes.edit("b", during: api.request("b"), until: { $0 }) { $0.text = "2" }
    #expect(texts(notes.value) == ["a1", "b2"])
  }

  @Test(arguments: [true, false])
  func `an answer releases the edits that the server's state has`(succeeds: Bool) {
    let notes = marked()
    weak var held: Tally?
    do {
      let made = Tally()
      held = made
      notes.edit("a", during: api.request("a"), until: { $0 }) { note in
        made.add()
        note.text += "1"
      }
    }
    notes.edit("b", during: api.request("b"), until: { $0 }) { $0.text += "2" }
    api.requests[0].succeed(2)
    #expect(held != nil)
    batch {
      server.accept([Note(id: "a", text: "1"), Note(id: "b")])
      revision.accept(2)
    }
    #expect(held != nil)
    if succeeds { api.requests[1].succeed(2) } else { api.requests[1].fail(Failure()) }
    #expect(held == nil)
    #expect(notes.value == server.value)
  }

  @Test func `an edit whose answer comes after the state that has it is released at once`() {
    let notes = marked()
    weak var held: Tally?
    do {
      let made = Tally()
      held = made
      notes.edit("a", during: api.request("a"), until: { $0 }) { _ in made.add() }
    }
    revision.accept(2)
    #expect(held != nil)
    api.requests[0].succeed(2)
    #expect(held == nil)
  }

  @Test func `the answer changes the element after the edit`() {
    let notes = simple()
    notes.edit("a", during: api.request("a"), answered: { $0.text += " of \($1)" }) { $0.text = "1" }
    api.requests[0].send(4)
    #expect(texts(notes.value) == ["a1", "b"])
    api.requests[0].succeed(5)
    #expect(texts(notes.value) == ["a1 of 5", "b"])
  }

  @Test func `a request without an answer succeeds, but not where a mark is needed`() {
    let simple = simple()
    simple.edit("a", during: Observable<Int>.empty()) { $0.text = "1" }
    #expect(texts(server.value) == ["a1", "b"])
    let marked = marked()
    let failures = Log<String>()
    marked.failures.subscribe(onNext: { failures.add("\($0.id): \($0.error)") }).disposed(by: bag)
    marked.edit("b", during: Observable<Int>.empty(), until: { $0 }) { $0.text = "2" }
    #expect(texts(marked.value) == ["a1", "b"])
    #expect(failures.entries == ["b: There is no element where there must be one."])
  }

  @Test func `a request that is canceled takes its edit back without a failure`() {
    let notes = simple()
    let failures = Log<String>()
    notes.failures.subscribe(onNext: { failures.add($0.id) }).disposed(by: bag)
    notes.edit("a", during: Observable<Int>.error(CancellationError())) { $0.text = "1" }
    #expect(texts(notes.value) == ["a", "b"])
    #expect(failures.entries == [])
  }

  /// The batch makes its writes again at its end, because another thread has written meanwhile.
  @Test func `an edit in a batch keeps its request, whatever another thread edits meanwhile`() {
    let notes = simple()
    batch {
      notes.edit("a", during: api.request("a")) { $0.text = "1" }
      _ = onThreads(1) { [api] _ in notes.edit("b", during: api.request("b")) { $0.text = "2" } }
    }
    #expect(texts(notes.value) == ["a1", "b2"])
    let requests = Dictionary(grouping: api.requests, by: \.input)
    #expect(requests.mapValues(\.count) == ["a": 1, "b": 1])
    requests["a"]?[0].fail(Failure())
    #expect(texts(notes.value) == ["a", "b2"])
    notes.edit("b", during: api.request("later")) { $0.text += "3" }
    requests["b"]?[0].succeed(0)
    #expect(texts(server.value) == ["a", "b2"])
    #expect(api.requests.map(\.input).sorted() == ["a", "b", "later"])
  }

  @Test func `an edit of a batch that throws is not sent`() {
    let notes = simple()
    try? batch { () throws(Failure) in
      notes.edit("a", during: api.request("a")) { $0.text = "1" }
      throw Failure()
    }
    #expect(texts(notes.value) == ["a", "b"])
    #expect(api.requests.isEmpty)
  }

  @Test(arguments: [true, false])
  func `an answer inside a batch that throws counts, and the next edit is sent`(succeeds: Bool) {
    let notes = simple()
    notes.edit("a", during: api.request("first")) { $0.text += "1" }
    notes.edit("a", during: api.request("second")) { $0.text += "2" }
    let request = api.requests[0]
    try? batch { () throws(Failure) in
      if succeeds { request.succeed(0) } else { request.fail(Failure()) }
      throw Failure()
    }
    #expect(texts(notes.value) == [succeeds ? "a12" : "a2", "b"])
    #expect(texts(server.value) == [succeeds ? "a1" : "a", "b"])
    #expect(api.requests.map(\.input) == ["first", "second"])
    api.requests.last?.succeed(0)
    #expect(!notes.isPending("a").value)
  }

  @Test func `two threads that edit one element, one of them in a batch, send in the order of the edits`() {
    let notes = simple()
    batch {
      notes.edit("a", during: api.request("batch")) { $0.text += "1" }
      _ = onThreads(1) { [api] _ in notes.edit("a", during: api.request("thread")) { $0.text += "2" } }
    }
    #expect(texts(notes.value) == ["a21", "b"])
    #expect(api.requests.map(\.input) == ["thread"])
    api.requests[0].succeed(0)
    #expect(api.requests.map(\.input) == ["thread", "batch"])
  }

  @Test func `answers that are there at once do not nest`() {
    let (notes, depth) = (simple(), Protected((now: 0, most: 0)))
    notes.edit("a", during: api.request("first")) { $0.text = "1" }
    for number in 0..<100 {
      let request = Observable<Int>.create { observer in
        depth.withLock { depth in
          depth.now += 1
          depth.most = max(depth.most, depth.now)
        }
        observer.onNext(number)
        observer.onCompleted()
        depth.withLock { $0.now -= 1 }
        return Disposables.create()
      }
      notes.edit("a", during: request) { $0.text = "\(number)" }
    }
    api.requests[0].succeed(0)
    #expect(texts(server.value) == ["a99", "b"])
    #expect(depth.value.most == 1)
  }

  @Test func `a request that blocks its thread holds up no edit that another thread makes of another element`() {
    let (notes, isSent) = (simple(), Protected(false))
    let (subscribed, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let blocking = Observable<Int>.create { observer in
      subscribed.signal()
      goOn.waitForSignal()
      observer.onCompleted()
      return Disposables.create()
    }
    let other = Observable<Int>.create { observer in
      _ = isSent.exchange(true)
      observer.onCompleted()
      return Disposables.create()
    }
    let wasSent = onThreads(2) { index in
      if index == 0 {
        notes.edit("a", during: blocking) { $0.text = "1" }
        return true
      }
      subscribed.waitForSignal()
      notes.edit("b", during: other) { $0.text = "2" }
      defer { goOn.signal() }
      return isSent.value
    }
    #expect(wasSent == [true, true])
    #expect(texts(server.value) == ["a1", "b2"])
  }

  @Test func `threads that edit elements at once send each edit once, and those of one element in order`() {
    let elements = (0..<8).map { Note(id: "\($0)") }
    let notes = Optimistic(BehaviorRelay(value: elements))
    let sent = Protected([String: [Int]]())
    let rounds = repeats(debug: 50, release: 500)
    _ = onThreads(4) { thread in
      for round in 0..<rounds {
        // Two threads edit the same elements.
        let id = "\((round + thread / 2 * 4) % 8)"
        let number = thread * rounds + round
        let request = Observable<Int>.deferred {
          sent.withLock { $0[id, default: []].append(number) }
          return .just(number)
        }
        notes.edit(id, during: request) { $0.text += "\(number) " }
      }
    }
    for note in notes.value {
      #expect(sent.value[note.id].map { $0.map { "\($0) " }.joined() } == note.text)
      #expect(!notes.isPending(note.id).value)
    }
    #expect(sent.value.values.reduce(0) { $0 + $1.count } == 4 * rounds)
  }

  @Test func `an edit of an element that is not there changes it when it comes`() {
    let notes = simple()
    notes.edit("c", during: api.request("c")) { $0.text = "3" }
    #expect(texts(notes.value) == ["a", "b"])
    server.update { $0.append(Note(id: "c")) }
    #expect(texts(notes.value) == ["a", "b", "c3"])
  }

  @Test func `requests are canceled when nothing refers to the state any more`() {
    var notes: Optimistic<Note, Never>? = Optimistic(server)
    weak let released = notes
    notes?.edit("a", during: api.request("a")) { $0.text = "1" }
    notes = nil
    #expect(released == nil)
    #expect(api.requests[0].state == .canceled)
  }
}
