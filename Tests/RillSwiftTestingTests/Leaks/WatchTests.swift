import Rill
import RillSwiftTesting
import Testing

@Suite struct WatchTests {
  private final class Feed: Sendable {
    let bag = DisposeBag()

    func use(_ post: String) {}
  }

  private let subject = PublishSubject<String>()
  private let bag = DisposeBag()

  @Test func `an object is named with the subscription that keeps it`() {
    let line = #line + 3
    let found = issues {
      expectNoLeaks {
        let feed = watch(Feed())
        subject.subscribe(onNext: { feed.use($0) }, file: "App/Feed.swift", line: 1).disposed(by: bag)
        subject.subscribe(onNext: { _ in }, file: "App/Feed.swift", line: 2).disposed(by: bag)
      }
    }
    #expect(
      found.text == """
        These are still there after expectNoLeaks:
        subscription #1 App/Feed.swift:1
        subscription #2 App/Feed.swift:2
        Feed watched at \(#fileID):\(line), kept by subscription #1 App/Feed.swift:1
        """)
  }

  @Test func `a circle through the object's own bag is named with every subscription that ends with it`() {
    let found = issues {
      expectNoLeaks {
        let feed = watch(Feed())
        subject.subscribe(onNext: { [weak feed] in feed?.use($0) }, file: "App/Feed.swift", line: 1)
          .disposed(by: feed.bag)
        subject.subscribe(onNext: { feed.use($0) }, file: "App/Feed.swift", line: 2).disposed(by: feed.bag)
      }
    }
    #expect(
      found.text.hasSuffix(", kept by subscription #2 App/Feed.swift:2, with which these end: #1 App/Feed.swift:1"))
  }

  @Test func `an object that subscriptions retain in turn is kept by the first of them`() {
    let found = issues {
      expectNoLeaks {
        let feed = watch(Feed())
        for line: UInt in 1...3 {
          subject.subscribe(onNext: { feed.use($0) }, file: "App/Feed.swift", line: line).disposed(by: bag)
        }
      }
    }
    #expect(found.text.hasSuffix(", kept by subscription #1 App/Feed.swift:1"))
  }

  @Test func `an object that no subscription keeps is kept by something else`() {
    var kept: Feed?
    let found = issues { expectNoLeaks { kept = watch(Feed()) } }
    #expect(found.text.hasSuffix(", kept by something else"))
    #expect(kept != nil)
  }

  @Test func `an object in a scope of its own is watched by the check around it`() {
    let found = issues {
      expectNoLeaks {
        Diagnostics().run {
          let feed = watch(Feed())
          subject.subscribe(onNext: { feed.use($0) }).disposed(by: bag)
        }
      }
    }
    #expect(found.text.hasSuffix(", kept by something else"))
  }

  @Test func `outside expectNoLeaks, nothing is watched, and an issue says so`() {
    let found = issues { watch(Feed()) }
    #expect(
      found.text == "watch(_:) was called outside expectNoLeaks, so it cannot find out whether the Feed goes.")
  }
}
