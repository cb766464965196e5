import Foundation
import Rill
import RillHeadless
import RillSwiftTesting
import RillTesting
import TestSupport
import Testing

/// Attachments go to a closure here, and the issues of the tests go no further.
@Suite struct FlowAttachingTraitTests {
  private let trait: FlowAttachingTrait
  private let attached = Protected<[Evidence]>([])

  init() {
    trait = FlowAttachingTrait { [attached] evidence, _ in attached.withLock { $0.append(evidence) } }
  }

  /// Runs a body as a test with the trait. Returns what it attached, by name.
  private func attachments(_ body: @Sendable () async throws -> Void) async throws -> [String: [String]] {
    let test = try #require(Test.current)
    let issues = IssueHandlingTrait.filterIssues { _ in false }
    try await issues.provideScope(for: test, testCase: Test.Case.current) {
      try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    }
    return Dictionary(grouping: attached.value, by: \.name).mapValues { $0.map(\.text) }
  }

  @Test func `a failing test attaches its recordings, as diagrams with their places`() async throws {
    let attached = try await attachments {
      let scheduler = VirtualTimeScheduler()
      let typed = TestableObservable<String>.hot("a-b--c|", on: scheduler, step: .milliseconds(100))
      let observer = TestableObserver<String>(scheduler: scheduler, file: "App/SearchTests.swift", line: 1)
      let silent = TestableObserver<Int>(file: "App/SearchTests.swift", line: 2)
      let subscription = typed.subscribe(observer)
      _ = record(typed, on: scheduler, step: .milliseconds(50), file: "App/SearchTests.swift", line: 3)
      Issue.record("wrong")
      withExtendedLifetime((silent, subscription)) {}
    }
    #expect(
      attached["timelines.txt"] == [
        """
        App/SearchTests.swift:1, 0.1 seconds a step
          a-b--c|

        App/SearchTests.swift:2, 1.0 seconds a step
          no event

        App/SearchTests.swift:3, 0.05 seconds a step
          a---b-----c-|

        """
      ])
  }

  @Test func `a recording that no diagram can hold is a list of its last events`() async throws {
    let attached = try await attachments {
      let scheduler = VirtualTimeScheduler()
      let observer = TestableObserver<Int>(scheduler: scheduler, file: "App/SearchTests.swift", line: 1)
      for number in 0..<103 {
        observer.on(.next(number))
        scheduler.advance(by: .milliseconds(number * number))
      }
      Issue.record("wrong")
    }
    let lines = try #require(attached["timelines.txt"]?.first).split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines.first == "App/SearchTests.swift:1, without the first 3 events")
    #expect(lines.dropFirst().first == "  0.005 seconds  next(3)")
  }

  @Test func `a recording that was released is shown, and its elements are not retained`() async throws {
    final class Element: Sendable, CustomStringConvertible { let description = "e" }
    let attached = try await attachments {
      weak var kept: Element?
      do {
        let element = Element()
        kept = element
        TestableObserver<Element>(file: "App/SearchTests.swift", line: 1).on(.next(element))
      }
      if kept == nil { Issue.record("wrong") }
    }
    #expect(attached["timelines.txt"] == ["App/SearchTests.swift:1, 1.0 seconds a step\n  e\n"])
  }

  @Test func `a failing test attaches the chain that led to the last event`() async throws {
    let attached = try await attachments {
      let (typed, found) = (PublishRelay<String>(), PublishRelay<Int>())
      let bag = DisposeBag()
      found.subscribe(onNext: { _ in }, file: "App/Page.swift", line: 2).disposed(by: bag)
      typed.subscribe(onNext: { found.accept($0.count) }, file: "App/Search.swift", line: 1).disposed(by: bag)
      typed.accept("be")
      Issue.record("wrong")
      typed.accept("ber")
      Issue.record("wrong again")
    }
    #expect(
      attached["causes.txt"] == [
        """
        #4 subscribe next 2 (Page.swift:2)
        ← #3 subscribe next "be" (Search.swift:1)

        """,
        """
        #6 subscribe next 3 (Page.swift:2)
        ← #5 subscribe next "ber" (Search.swift:1)

        """,
      ])
  }

  @Test func `the chain is that of a recording that the test makes itself`() async throws {
    let attached = try await attachments {
      let typed = PublishRelay<String>()
      let bag = DisposeBag()
      let recording = Diagnostics.record {
        typed.subscribe(onNext: { _ in }, file: "App/Search.swift", line: 1).disposed(by: bag)
        Diagnostics.event("typed be", file: "App/Page.swift", line: 2) { typed.accept("be") }
      }
      Issue.record("wrong")
      withExtendedLifetime(recording) {}
    }
    #expect(
      attached["causes.txt"] == ["#3 subscribe next \"be\" (Search.swift:1)\n← #2 typed be (Page.swift:2)\n"])
    #expect(attached["subscriptions.txt"] == ["#1 App/Search.swift:1\n"])
  }

  @Test func `a failing test attaches its live subscriptions, those of inner scopes too`() async throws {
    let attached = try await attachments {
      let subject = PublishSubject<Int>()
      let bag = DisposeBag()
      let inner = Diagnostics()
      inner.tracksSubscriptions = true
      subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 1).disposed(by: bag)
      subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 2).dispose()
      inner.run { subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 3).disposed(by: bag) }
      Issue.record("wrong")
    }
    #expect(attached == ["subscriptions.txt": ["#1 App/Feed.swift:1\n#1 App/Feed.swift:3\n"]])
  }

  @Test func `a test that fails on the main actor attaches the pictures of its screens`() async throws {
    let attached = try await attachments { @MainActor in
      let screen = Screen(ViewController(), columns: 20, rows: 1)
      _ = Screen(ViewController(), columns: 9, rows: 1)
      screen.controller?.title = "Feed"
      Issue.record("wrong")
      #expect(screen.picture == self.attached.value.last?.text.trimmingCharacters(in: .newlines))
    }
    #expect(attached["screen.txt"]?.count == 1)
    #expect(attached["screen.txt"]?.first?.contains("Feed") == true)
  }

  @Test func `a test that fails elsewhere says why the picture is missing`() async throws {
    let attached = try await attachments {
      let screen = await Screen(ViewController(), columns: 6, rows: 1)
      _ = await Screen(ViewController(), columns: 9, rows: 1)
      Issue.record("wrong")
      withExtendedLifetime(screen) {}
    }
    #expect(attached == ["screen.txt": ["No picture: the test failed outside the main actor.\n"]])
  }

  @Test func `a text comes again only when it has changed, and for five issues at most`() async throws {
    let attached = try await attachments {
      let observer = TestableObserver<Int>(file: "App/SearchTests.swift", line: 1)
      Issue.record("wrong")
      Issue.record("wrong")
      for number in 1...9 {
        observer.on(.next(number))
        Issue.record("wrong")
      }
    }
    #expect(
      attached["timelines.txt"]?.map { $0.split(separator: " ").last } == ["event\n", "1\n", "(12)\n", "(123)\n"])
  }

  @Test func `a test that passes, warns, or has known issues attaches nothing`() async throws {
    let attached = try await attachments {
      let observer = TestableObserver<Int>()
      observer.on(.completed)
      #if compiler(>=6.3)
      Issue.record("odd", severity: .warning)
      #endif
      withKnownIssue { Issue.record("wrong") }
    }
    #expect(attached.isEmpty)
  }

  @Test func `a test that throws attaches what it recorded before`() async throws {
    await #expect(throws: CancellationError.self) {
      try await attachments {
        _ = record(.just(1), on: VirtualTimeScheduler(), file: "App/SearchTests.swift", line: 1)
        throw CancellationError()
      }
    }
    #expect(
      attached.value.map(\.text) == [
        "App/SearchTests.swift:1, 1.0 seconds a step\n  (1|)\n",
        "#3 subscribe completed (SearchTests.swift:1)\n← #1 subscribe subscribed (SearchTests.swift:1)\n",
      ])
  }

  @Test func `a requirement that fails attaches once`() async throws {
    let (subject, bag) = (PublishSubject<Int>(), DisposeBag())
    await #expect(throws: ExpectationFailedError.self) {
      try await attachments {
        // One of the two is still live when the error arrives at the trait.
        subject.subscribe(onNext: { _ in }).disposed(by: bag)
        let ownBag = DisposeBag()
        subject.subscribe(onNext: { _ in }).disposed(by: ownBag)
        _ = record(.just(1), on: VirtualTimeScheduler())
        try #require(Bool(false))
      }
    }
    #expect(attached.value.map(\.name) == ["timelines.txt", "subscriptions.txt", "causes.txt"])
  }

  @Test func `without the trait, nothing is collected`() {
    #expect(Diagnostics.current.exhibits == nil)
  }
}
