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
    #expect(text.text(of: 7) == "7")
    #expect(text.text(of: "a\nb") == "\"a b\"")
    #expect(text.text(of: String(repeating: "x", count: 200)) == "\"" + String(repeating: "x", count: 77) + "…\"")
    #expect(text.text(of: "\u{202E}abc") == "\" abc\"")
    #expect(text.text(of: ()) == "()")
    #expect(text.text(of: Plain())?.hasSuffix("(a: 1, b: true)") == true)
    #expect(text.text(of: Page.post(3)) == "post(3)")
    #expect(text.text(of: Optional(3)) == "Optional(3)")
    #expect(text.text(of: Optional("a")) == "\"a\"")
    #expect(text.text(of: String?.none) == "nil")
    #expect(text.text(of: Optional([1])) == "1 of Array<Int>")
    #expect(text.text(of: [1, 2, 3]) == "3 of Array<Int>")
    #expect(text.text(of: Model()) == "Model")
    #expect(Recording(values: .types).text(of: "secret") == "String")
    #expect(Recording(values: .none).text(of: "secret") == nil)
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
