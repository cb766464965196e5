import Dispatch
import Rill
import RillSwiftTesting
import TestSupport
import Testing

@Suite(.tags(.concurrency)) struct ExpectNoLeaksTests {
  private final class Feed: Sendable {
    let bag = DisposeBag()
    let posts = BehaviorRelay<[String]>(value: [])

    func use(_ post: String) {}
  }

  private let subject = PublishSubject<String>()
  private let bag = DisposeBag()

  @Test func `code that leaves nothing behind passes`() async {
    let subject = subject
    await expectNoLeaks {
      let feed = watch(Feed())
      subject.subscribe(onNext: { [weak feed] in feed?.use($0) }).disposed(by: feed.bag)
      subject.bind(to: PublishRelay()).dispose()
      Observable.of(1, 2).subscribe(onNext: { _ in }).disposed(by: bag)
      _ = Observable<Int>.never().subscribe(onNext: { _ in })
      await suspend()
    }
  }

  @Test func `each live subscription stands in the issue with the place that made it`() {
    let found = issues {
      expectNoLeaks {
        subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 1).disposed(by: bag)
        subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 2).dispose()
        subject.map { $0 }.bind(to: PublishRelay(), file: "App/Feed.swift", line: 3).disposed(by: bag)
      }
    }
    #expect(
      found.text == """
        These are still there after expectNoLeaks:
        subscription #1 App/Feed.swift:1
        subscription #3 App/Feed.swift:3
        """)
  }

  @Test func `the issue is at the place of the call`() {
    let line = #line + 2
    let found = issues {
      expectNoLeaks { subject.subscribe(onNext: { _ in }).disposed(by: bag) }
    }
    #expect(found.first?.sourceLocation?.line == line)
    #expect(found.first?.sourceLocation?.fileID == #fileID)
  }

  @Test func `subscriptions made before, after, or in a scope of their own do not count`() {
    let inner = Diagnostics()
    inner.tracksSubscriptions = true
    let subject = subject
    let later = subject.subscribe(onNext: { _ in })
    expectNoLeaks {
      inner.run { subject.subscribe(onNext: { _ in }).disposed(by: bag) }
    }
    subject.subscribe(onNext: { _ in }).disposed(by: bag)
    later.dispose()
    #expect(inner.liveSubscriptions.count == 1)
  }

  @Test func `an inner check finds its own leaks only, and the outer one the others`() {
    let found = issues {
      expectNoLeaks {
        subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 1).disposed(by: bag)
        expectNoLeaks {
          subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 2).disposed(by: bag)
        }
      }
    }
    #expect(
      found.text == """
        These are still there after expectNoLeaks:
        subscription #1 App/Feed.swift:2
        These are still there after expectNoLeaks:
        subscription #1 App/Feed.swift:1
        """)
  }

  @Test(.tags(.concurrency)) func `what an event causes on another queue counts`() async {
    let (subject, bag) = (subject, bag)
    let found = await issues {
      await expectNoLeaks {
        await withCheckedContinuation { (made: CheckedContinuation<Void, Never>) in
          subject.observe(on: SerialDispatchQueueScheduler()).subscribe(
            onNext: { _ in
              subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 2).disposed(by: bag)
              made.resume()
            }, file: "App/Feed.swift", line: 1
          ).disposed(by: bag)
          DispatchQueue.global().async { subject.onNext("a") }
        }
      }
    }
    #expect(found.text.split(separator: "\n").dropFirst().map(\.last) == ["1", "2"])
  }

  @MainActor @Test func `asynchronous code stays on the actor of the caller`() async {
    await expectNoLeaks {
      await suspend()
      #expect(MainScheduler.instance.isCurrent)
    }
  }

  @Test func `code that throws has its leaks recorded, and the error goes on`() {
    let found = issues {
      #expect(throws: CancellationError.self) {
        try expectNoLeaks {
          subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 1).disposed(by: bag)
          throw CancellationError()
        }
      }
    }
    #expect(found.text.hasSuffix("\nsubscription #1 App/Feed.swift:1"))
  }

  @Test func `unhandled errors still go to the scope around the check`() {
    let (outer, log) = (Diagnostics(), Protected<[String]>([]))
    outer.unhandledError = { error, site in log.withLock { $0.append("\(site) \(error)") } }
    outer.run {
      expectNoLeaks {
        _ = Observable<Int>.error(CancellationError()).subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 1)
      }
    }
    #expect(log.value == ["App/Feed.swift:1 CancellationError()"])
  }
}
