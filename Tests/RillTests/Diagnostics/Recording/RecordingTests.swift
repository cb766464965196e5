import Dispatch
import Rill
import RillTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct RecordingTests {
  let bag = DisposeBag()

  @Test func `the newest records are kept, and the others are counted`() {
    let subject = PublishSubject<Int>()
    let recording = Diagnostics.record(capacity: 10) {
      subject.subscribe(onNext: { _ in }).disposed(by: bag)
      for value in 1...20 { subject.onNext(value) }
    }
    #expect(recording.records.map(\.number) == Array(12...21))
    #expect(recording.forgotten == 11)
  }

  @Test func `a chain says that a cause is forgotten`() throws {
    let relay = PublishRelay<Int>()
    let recording = Diagnostics.record(capacity: 3) {
      relay.filter { $0 < 10 }.subscribe(onNext: { relay.accept($0 + 1) }, file: "App/A.swift", line: 1).disposed(
        by: bag)
      relay.accept(1)
    }
    let last = try #require(recording.records.last)
    #expect(
      recording.why(last).description == """
        #10 subscribe next 9 (A.swift:1)
        ← #9 subscribe next 8 (A.swift:1)
        ← #8 subscribe next 7 (A.swift:1)
        ← what the recording does not have
        """)
    #expect(recording.why(last).isCut)
    #expect(recording.why(2) == nil)
    #expect(recording.why(10)?.records.count == 3)
  }

  @Test func `elements are one short line, or a type`() {
    struct Plain { var a = 1, b = true }
    final class Model: Sendable {}
    enum Page: Equatable { case home, post(Int) }
    let text = Recording()
    #expect(text.words(for: 7)?.text == "7")
    #expect(text.words(for: "a\nb")?.text == "\"a b\"")
    let long = String(repeating: "x", count: 200)
    #expect(text.words(for: long)?.text == "\"" + String(repeating: "x", count: 77) + "…\"")
    #expect(text.words(for: "\u{202E}abc")?.text == "\" abc\"")
    #expect(text.words(for: ())?.text == "()")
    #expect(text.words(for: Plain())?.text.hasSuffix("(a: 1, b: true)") == true)
    #expect(text.words(for: Page.post(3))?.text == "post(3)")
    #expect(text.words(for: Optional(3))?.text == "Optional(3)")
    #expect(text.words(for: Optional("a"))?.text == "\"a\"")
    #expect(text.words(for: String?.none)?.text == "nil")
    #expect(text.words(for: Optional([1]))?.text == "1 of Array<Int>")
    #expect(text.words(for: [1, 2, 3])?.text == "3 of Array<Int>")
    #expect(text.words(for: Model())?.text == "Model")
    #expect(Recording(values: .types).words(for: "secret")?.text == "String")
    #expect(Recording(values: .none).words(for: "secret")?.text == nil)
  }

  @Test func `values that are left out are in no record`() {
    let subject = PublishSubject<String>()
    let recording = Diagnostics.record(values: .none) {
      subject.subscribe(onNext: { _ in }, onError: { _ in }).disposed(by: bag)
      subject.onNext("secret")
      subject.onError(Failure())
    }
    #expect(
      recording.records.map(\.title) == [
        "subscribe subscribed", "subscribe next", "subscribe failed: an error", "subscribe disposed",
      ])
  }

  @Test func `what is typed and the names of rows are values too`() {
    let recording = Diagnostics.record(values: .types) {
      Diagnostics.event("typed secret", file: "App/A.swift", line: 1) {
        Observable<Int>.error(Failure()).subscribe(onError: { _ in }, file: "App/A.swift", line: 2).dispose()
      }
    }
    #expect(
      recording.records.map(\.description) == [
        "#1 event (A.swift:1)", "#2 subscribe subscribed (A.swift:2)", "#3 subscribe failed: Failure (A.swift:2)",
        "#4 subscribe disposed (A.swift:2)",
      ])
    #expect(recording.why(recording.records[2]).records.last?.number == 1)
  }

  @Test func `a position with a label ends when its subscription is canceled`() {
    let quiet = Diagnostics()
    quiet.debugSink = { _ in }
    let recording = quiet.run {
      Diagnostics.record { Observable<Int>.never().debug("request").subscribe(onNext: { _ in }).dispose() }
    }
    #expect(recording.records.filter { $0.label == "request" }.map(\.kind) == [.subscribed, .disposed])
  }

  @Test func `records have the time of the clock, and how long what they caused took`() {
    let clock = VirtualTimeScheduler()
    let subject = PublishSubject<Int>()
    clock.advance(by: .seconds(5))
    let recording = Diagnostics.record(clock: { clock.now }) {
      subject.subscribe(onNext: { _ in clock.advance(by: .milliseconds(20)) }).disposed(by: bag)
      clock.advance(by: .seconds(1))
      subject.onNext(1)
    }
    #expect(recording.records.map(\.time) == [.zero, .seconds(1)])
    #expect(recording.records.map(\.duration) == [.zero, .milliseconds(20)])
  }

  @Test func `a scope inside has the same recording, and one beside has another`() {
    let subject = PublishSubject<Int>()
    let beside = Recording()
    let recording = Diagnostics.record {
      Diagnostics().run { subject.subscribe(onNext: { _ in }).disposed(by: bag) }
      let other = Diagnostics()
      other.recording = beside
      other.run { subject.subscribe(onNext: { _ in }).disposed(by: bag) }
    }
    subject.onNext(1)
    #expect(recording.records.map(\.kind) == [.subscribed, .next])
    #expect(beside.records.map(\.kind) == [.subscribed, .next])
  }

  @Test func `a cause is never one of another recording`() {
    let subject = PublishSubject<Int>(), other = PublishSubject<Int>()
    let beside = Recording()
    let recording = Diagnostics.record {
      let scope = Diagnostics()
      scope.recording = beside
      scope.run { other.subscribe(onNext: { _ in }).disposed(by: bag) }
      subject.subscribe(onNext: { other.onNext($0) }).disposed(by: bag)
      subject.onNext(1)
    }
    #expect(recording.records.map(\.cause) == [nil, nil])
    #expect(beside.records.map(\.cause) == [nil, nil])
  }

  @Test func `without a recording, nothing is recorded`() {
    let subject = PublishSubject<Int>()
    let recording = Diagnostics.record {}
    subject.subscribe(onNext: { _ in }).disposed(by: bag)
    subject.onNext(1)
    #expect(recording.records.isEmpty)
  }

  @Test func `a computation has its place and its value, and a batch and a task have their places`() throws {
    let clock = VirtualTimeScheduler()
    let recording = Diagnostics.record {
      let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
      let sum = Derived(a, b, file: "M/Sum.swift", line: 10) { $0 + $1 }
      let even = Derived(sum, file: "M/Sum.swift", line: 20) { [$0].filter { $0.isMultiple(of: 2) } }
      let all = Derived(all: [sum, sum], file: "M/Sum.swift", line: 30) { $0.map(String.init).joined() }
      even.subscribe(onNext: { _ in }).disposed(by: bag)
      batch(file: "M/Sum.swift", line: 40) {
        a.accept(3)
        b.accept(3)
      }
      _ = all.value
      Observable.task(executor: clock, file: "M/Sum.swift", line: 50) { 1 }
        .subscribe(onNext: { _ in }).disposed(by: bag)
      Observable.from(AsyncStream<Int> { $0.finish() }, executor: clock, file: "M/Sum.swift", line: 60)
        .subscribe(onNext: { _ in }).disposed(by: bag)
      clock.run()
    }
    let lines = recording.records.filter { [.computed, .batch, .task].contains($0.kind) }.map {
      "\($0.title) (\($0.place ?? "nowhere"))"
    }
    #expect(
      lines == [
        "computed 3 (Sum.swift:10)", "computed 0 of Array<Int> (Sum.swift:20)", "batch (Sum.swift:40)",
        "computed 6 (Sum.swift:10)", "computed 1 of Array<Int> (Sum.swift:20)", "computed \"66\" (Sum.swift:30)",
        "task started (Sum.swift:50)", "task started (Sum.swift:60)",
      ])
  }

  @Test func `a connection that was asked for has records of its events`() {
    let subject = PublishSubject<Int>()
    let recording = Diagnostics.record {
      let shared = subject.publish()
      shared.subscribe(onNext: { _ in }).disposed(by: bag)
      shared.connect().disposed(by: bag)
      subject.onNext(1)
      subject.onCompleted()
    }
    let connection = recording.records.filter { $0.operation == "connect" }.map(\.title)
    #expect(connection == ["connect subscribed", "connect next 1", "connect completed", "connect disposed"])
    let seen = recording.records.first { $0.title == "subscribe next 1" }
    #expect(seen.flatMap { recording[$0.cause ?? 0] }?.title == "connect next 1")
  }

  @Test func `a stream that follows one that ended while it was subscribed to has the cause of that end`() throws {
    let recording = Diagnostics.record {
      let first = Observable<Int>.create { observer in
        Diagnostics.event("the first ends") { observer.onCompleted() }
        return Disposables.create()
      }
      first.concat(.just(1)).subscribe(onNext: { _ in }).disposed(by: bag)
    }
    let next = try #require(recording.records.first { $0.kind == .next })
    #expect(recording.why(next).records.map(\.title) == ["subscribe next 1", "the first ends", "subscribe subscribed"])
  }

  @Test func `queues have their labels`() {
    let queue = SerialDispatchQueueScheduler(label: "images")
    let subject = PublishSubject<Int>()
    let done = DispatchSemaphore(value: 0)
    let recording = Diagnostics.record {
      subject.observe(on: queue).subscribe(onNext: { _ in done.signal() }).disposed(by: bag)
      subject.onNext(1)
    }
    #expect(done.wait(timeout: .now() + 600) == .success)
    #expect(recording.records.last?.queue == "images")
  }
}
