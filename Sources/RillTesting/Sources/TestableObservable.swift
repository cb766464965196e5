public import Rill

/// A stream that sends what a test says, when the test says it, and remembers who was subscribed from when to when.
///
/// A hot one sends at fixed times, whoever listens; a cold one begins anew for each subscription.
public final class TestableObservable<Element: Sendable>: ObservableType {
  private let stream: Observable<Element>
  private let recorded: BehaviorRelay<[SubscriptionSpan]>

  private init(_ scheduler: VirtualTimeScheduler, _ stream: Observable<Element>) {
    let recorded = BehaviorRelay<[SubscriptionSpan]>(value: [])
    self.recorded = recorded
    self.stream = .deferred {
      let index = recorded.update { spans in
        spans.append(SubscriptionSpan(from: scheduler.now, to: nil))
        return spans.count - 1
      }
      return stream.do(onDispose: { recorded.update { $0[index].to = scheduler.now } })
    }
  }

  /// When there was a subscription, in order of their beginnings. One that ended by itself counts to its end.
  public var subscriptions: [SubscriptionSpan] { recorded.value }

  /// This as a stream.
  public func asObservable() -> Observable<Element> { stream }

  /// A stream that sends each event at its time, counted from the clock's zero. A time that has passed counts as now.
  public static func hot(_ events: [Recorded<Element>], on scheduler: VirtualTimeScheduler) -> TestableObservable {
    let subject = PublishSubject<Element>()
    for entry in events {
      _ = scheduler.schedule(at: entry.time) { subject.on(entry.event) }
    }
    return TestableObservable(scheduler, subject.asObservable())
  }

  /// A stream that sends each event at its time, counted from each subscription.
  public static func cold(_ events: [Recorded<Element>], on scheduler: VirtualTimeScheduler) -> TestableObservable {
    TestableObservable(
      scheduler,
      .create { observer in
        let scheduled = events.map { entry in scheduler.schedule(after: entry.time) { observer.on(entry.event) } }
        return Disposables.create { for work in scheduled { work.dispose() } }
      })
  }
}

/// From when to when there was a subscription.
public struct SubscriptionSpan: Equatable, Sendable {
  /// When it began.
  public var from: Duration
  /// When it ended or was disposed of; nil if it still runs.
  public var to: Duration?

  /// Makes a span.
  public init(from: Duration, to: Duration?) {
    self.from = from
    self.to = to
  }
}
