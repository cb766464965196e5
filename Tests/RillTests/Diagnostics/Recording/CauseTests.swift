import Rill
import RillTesting
import TestSupport
import Testing

/// The carriers of causes, one by one. Each flow is given taps with numbers, and passes the numbers on.
@Suite(.tags(.concurrency)) struct CauseTests {
  /// A flow between the taps and the subscriber that is asked for its causes.
  struct Flow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let build: @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>

    init(
      _ name: String, _ build: @escaping @Sendable (Observable<Int>, VirtualTimeScheduler) -> Observable<Int>
    ) {
      testDescription = name
      self.build = build
    }
  }

  static let flows: [Flow] = [
    Flow("map, filter and scan") { taps, _ in taps.map { $0 }.filter { $0 > 0 }.scan(0) { $1 } },
    Flow("a hop") { taps, clock in taps.observe(on: clock) },
    Flow("two hops") { taps, clock in taps.observe(on: clock).map { $0 }.observe(on: clock) },
    Flow("delay") { taps, clock in taps.delay(.seconds(3), scheduler: clock) },
    Flow("debounce") { taps, clock in taps.debounce(.milliseconds(500), scheduler: clock) },
    Flow("throttle") { taps, clock in taps.throttle(.milliseconds(500), scheduler: clock) },
    Flow("flatMapLatest to a timer") { taps, clock in
      taps.flatMapLatest { tap in Observable.timer(.milliseconds(300), scheduler: clock).map { _ in tap } }
    },
    Flow("a repeating timer") { taps, clock in
      taps.flatMap { tap in
        Observable.interval(.milliseconds(300), scheduler: clock).take(3).map { _ in tap }
      }
    },
    Flow("concatMap, whose streams wait") { taps, clock in
      taps.concatMap { tap in Observable.just(tap).delay(.milliseconds(900), scheduler: clock) }
    },
    Flow("merge with a limit") { taps, clock in
      taps.map { tap in Observable.just(tap).delay(.milliseconds(900), scheduler: clock) }.merge(maxConcurrent: 1)
    },
    Flow("a buffer, of the newest") { taps, clock in
      taps.buffer(timeSpan: .milliseconds(400), count: 9, scheduler: clock).compactMap(\.last)
    },
    Flow("a timeout that each tap sets anew") { taps, clock in
      taps.flatMapLatest { tap in
        Observable<Int>.never().timeout(.milliseconds(600), other: Observable.just(tap), scheduler: clock)
      }
    },
    Flow("zip, of the later one") { taps, clock in
      Observable.zip(taps, taps.delay(.milliseconds(100), scheduler: clock)).map(\.1)
    },
    Flow("subscribe(on:)") { taps, clock in
      taps.flatMap { tap in Observable.just(tap).subscribe(on: clock) }
    },
    Flow("retry after a wait") { taps, clock in
      taps.flatMap { tap in
        let attempts = Protected(0)
        return Observable<Int>.deferred {
          attempts.withLock { $0 += 1 }
          return attempts.value < 3 ? .error(Failure()) : .just(tap)
        }.retry(5, backoff: Backoff(delay: .milliseconds(50)), scheduler: clock)
      }
    },
    Flow("a relay between") { taps, _ in
      .deferred {
        let relay = PublishRelay<Int>()
        let binding = taps.bind(to: relay)
        return relay.do(onDispose: { binding.dispose() })
      }
    },
    Flow("a relay that an observer sends to while it delivers") { taps, _ in
      .deferred {
        let relay = PublishRelay<Int>()
        let bag = DisposeBag()
        taps.bind(to: relay).disposed(by: bag)
        // The copy is queued, because the relay is delivering.
        relay.subscribe(onNext: { if $0 > 0 { relay.accept(-$0) } }).disposed(by: bag)
        return relay.filter { $0 < 0 }.map { -$0 }.do(onDispose: { withExtendedLifetime(bag) {} })
      }
    },
    Flow("a derived value") { taps, _ in
      .deferred {
        let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
        let sum = Derived(a, b) { max($0, $1) }
        let binding = taps.subscribe(onNext: { tap in if tap.isMultiple(of: 2) { a.accept(tap) } else { b.accept(tap) }
        })
        return sum.asObservable().filter { $0 > 0 }.do(onDispose: { binding.dispose() })
      }
    },
    Flow("a batch") { taps, _ in
      .deferred {
        let (a, b) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
        let sum = Derived(a, b) { ($0 + $1) / 2 }
        let binding = taps.subscribe(onNext: { tap in
          batch {
            a.accept(tap)
            b.accept(tap)
          }
        })
        return sum.asObservable().filter { $0 > 0 }.do(onDispose: { binding.dispose() })
      }
    },
    Flow("combineLatest, of the later one") { taps, clock in
      let delayed = taps.delay(.milliseconds(400), scheduler: clock)
      let stamps = Protected(0)
      let stamp: @Sendable (Int) -> (Int, Int) = { value in
        (
          value,
          stamps.withLock { count in
            count += 1
            return count
          }
        )
      }
      return Observable.combineLatest(taps.map(stamp), delayed.map(stamp)).map { $0.1 > $1.1 ? $0.0 : $1.0 }
    },
    Flow("a shared stream") { taps, clock in taps.delay(.milliseconds(200), scheduler: clock).share(replay: 1) },
    Flow("a task") { taps, clock in taps.flatMap { tap in Observable.task(executor: clock) { tap } } },
    Flow("an asynchronous sequence") { taps, clock in
      .from(taps.values(buffering: .unbounded), executor: clock)
    },
    Flow("create, whose closure sends elsewhere") { taps, clock in
      taps.flatMap { tap in
        Observable.create { observer in
          // A scheduler outside of Rill, which knows nothing of scopes.
          Outside.run { observer.onNext(tap) }
          return Disposables.create()
        }
      }
    },
  ]

  @Test(arguments: flows)
  func `an event has the tap as its root that it comes from`(_ flow: Flow) throws {
    let clock = VirtualTimeScheduler()
    let taps = PublishRelay<Int>()
    let bag = DisposeBag()
    let recording = Diagnostics.record(clock: { clock.now }) {
      flow.build(taps.asObservable(), clock).subscribe(onNext: { _ in }, file: "App/Last.swift", line: 1).disposed(
        by: bag)
      // Tasks begin.
      clock.advance(by: .zero)
      for tap in 1...4 {
        let text = "tap \(tap)"
        Recording.add(.event, "tap", text) { taps.accept(tap) }
        clock.advance(by: .milliseconds(tap == 2 ? 50 : 700))
      }
      clock.advance(by: .seconds(10))
    }
    let last = recording.records.filter { $0.place == "Last.swift:1" && $0.kind == .next }
    #expect(last.count >= 3)
    for record in last {
      let root = recording.why(record).records.last
      #expect(root?.title == "tap \(try #require(record.text))", "\(recording.why(record))")
    }
  }

  @Test func `a subscription inside an event has that event as its cause`() {
    let taps = PublishRelay<Int>()
    let bag = DisposeBag()
    let recording = Diagnostics.record {
      taps.subscribe(
        onNext: { _ in Observable.just("x").subscribe(onNext: { _ in }, file: "App/B.swift", line: 2).disposed(by: bag)
        },
        file: "App/A.swift", line: 1
      ).disposed(by: bag)
      taps.accept(7)
    }
    #expect(
      recording.records.map { "\($0) \($0.cause ?? 0)" } == [
        "#1 subscribe subscribed (A.swift:1) 0",
        "#2 subscribe next 7 (A.swift:1) 0",
        "#3 subscribe subscribed (B.swift:2) 2",
        "#4 subscribe next \"x\" (B.swift:2) 3",
        "#5 subscribe completed (B.swift:2) 3",
        "#6 subscribe disposed (B.swift:2) 3",
      ])
    #expect(recording.records[3].beginning == 3)
    #expect(recording.records[1].last == 6)
  }

  @Test func `a subscription has caused the timer that it sets, and what the timer sets off`() {
    let clock = VirtualTimeScheduler()
    let relay = BehaviorRelay(value: 0)
    let bag = DisposeBag()
    let recording = Diagnostics.record(clock: { clock.now }) {
      relay.subscribe(onNext: { _ in }, file: "App/B.swift", line: 2).disposed(by: bag)
      Observable.interval(.seconds(1), scheduler: clock).take(2)
        .subscribe(onNext: { relay.accept($0) }, file: "App/A.swift", line: 1).disposed(by: bag)
      clock.run()
    }
    let last = recording.records.last { $0.place == "B.swift:2" }
    #expect(
      last.map { recording.why($0).description } == """
        #7 subscribe next 1 (B.swift:2)
        ← #6 subscribe next 1 (A.swift:1)
        ← #3 subscribe subscribed (A.swift:1)
        """)
    // Outside of the subscription, it is the cause of nothing any more.
    #expect(recording.records[0].cause == nil && recording.records[2].cause == nil)
  }

  @Test func `what an end sets off has the end as its cause`() {
    let source = PublishSubject<Int>()
    let relay = PublishRelay<String>()
    let bag = DisposeBag()
    let recording = Diagnostics.record {
      relay.subscribe(onNext: { _ in }, file: "App/B.swift", line: 2).disposed(by: bag)
      source.subscribe(onError: { relay.accept("\($0)") }, file: "App/A.swift", line: 1).disposed(by: bag)
      source.onError(Failure())
    }
    #expect(
      recording.why(recording.records[3]).description == """
        #4 subscribe next "failure" (B.swift:2)
        ← #3 subscribe failed: failure (A.swift:1)
        """)
  }

  @Test func `a position with a label is in the chain`() {
    let taps = PublishRelay<Int>()
    let bag = DisposeBag()
    let quiet = Diagnostics()
    quiet.debugSink = { _ in }
    let recording = quiet.run {
      Diagnostics.record {
        taps.debug("taps", file: "App/A.swift", line: 1).map { $0 * 2 }
          .subscribe(onNext: { _ in }, file: "App/A.swift", line: 3).disposed(by: bag)
        taps.accept(7)
      }
    }
    #expect(
      recording.records.last.map { recording.why($0).description } == """
        #4 subscribe next 14 (A.swift:3)
        ← #3 taps next 7 (A.swift:1)
        """)
  }
}

/// A place where work runs outside all scopes and causes.
private enum Outside {
  static func run(_ work: @escaping @Sendable () -> Void) {
    onThreads(1) { _ in work() }
  }
}
