public import Rill

/// A stream that emits the events of a test at given times and records its subscriptions.
///
/// A hot stream emits at fixed times, whether it has subscribers or not; a cold stream starts from the beginning for
/// each subscription.
///
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

  /// The times of the subscriptions, in order of their start.
  ///
  /// A subscription that ends by itself lasts until its end.
  public var subscriptions: [SubscriptionSpan] { recorded.value }

  /// Returns a stream of the same events.
  public func asObservable() -> Observable<Element> { stream }

  /// Creates a hot stream that emits each event at its time, counted from the clock's zero.
  ///
  /// A time that has passed counts as now.
  public static func hot(_ events: [Recorded<Element>], on scheduler: VirtualTimeScheduler) -> TestableObservable {
    let subject = PublishSubject<Element>()
    for entry in events {
      _ = scheduler.schedule(at: entry.time) { subject.on(entry.event) }
    }
    return TestableObservable(scheduler, subject.asObservable())
  }

  /// Creates a cold stream that emits each event at its time, counted from each subscription.
  public static func cold(_ events: [Recorded<Element>], on scheduler: VirtualTimeScheduler) -> TestableObservable {
    TestableObservable(
      scheduler,
      .create { observer in
        let scheduled = events.map { entry in scheduler.schedule(after: entry.time) { observer.on(entry.event) } }
        return Disposables.create { for work in scheduled { work.dispose() } }
      })
  }
}

/// The start and the end of a subscription.
public struct SubscriptionSpan: Equatable, Sendable {
  /// The time at which it began.
  public var from: Duration
  /// The time at which it ended or was disposed of; nil if it is still live.
  public var to: Duration?

  /// Creates a span.
  public init(from: Duration, to: Duration?) {
    self.from = from
    self.to = to
  }
}
