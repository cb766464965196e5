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

extension TestableObservable {
  /// Creates a hot stream from a diagram whose step 0 is the current time.
  ///
  /// - Parameters:
  ///   - timeline: the events to send, with their times.
  ///   - scheduler: the clock.
  ///   - step: the length of a step.
  ///   - values: the elements by their names in the diagram. A missing name traps with a message.
  ///   - error: the error that `#` stands for.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public static func hot(
    _ timeline: Timeline, on scheduler: VirtualTimeScheduler, step: Duration = .seconds(1), values: [String: Element],
    error: any Error = TestError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable {
    hot(timeline.events(from: scheduler.now, step: step, values: values, error: error, file, line), on: scheduler)
  }

  /// Creates a cold stream from a diagram whose step 0 is the time of each subscription.
  ///
  /// - Parameters:
  ///   - timeline: the events to send, with their times.
  ///   - scheduler: the clock.
  ///   - step: the length of a step.
  ///   - values: the elements by their names in the diagram. A missing name traps with a message.
  ///   - error: the error that `#` stands for.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public static func cold(
    _ timeline: Timeline, on scheduler: VirtualTimeScheduler, step: Duration = .seconds(1), values: [String: Element],
    error: any Error = TestError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable {
    cold(timeline.events(from: .zero, step: step, values: values, error: error, file, line), on: scheduler)
  }
}

extension TestableObservable where Element == String {
  /// Creates a hot stream of the texts in a diagram whose step 0 is the current time.
  public static func hot(
    _ timeline: Timeline, on scheduler: VirtualTimeScheduler, step: Duration = .seconds(1),
    error: any Error = TestError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable {
    hot(timeline, on: scheduler, step: step, values: timeline.texts, error: error, file: file, line: line)
  }

  /// Creates a cold stream of the texts in a diagram whose step 0 is the time of each subscription.
  public static func cold(
    _ timeline: Timeline, on scheduler: VirtualTimeScheduler, step: Duration = .seconds(1),
    error: any Error = TestError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable {
    cold(timeline, on: scheduler, step: step, values: timeline.texts, error: error, file: file, line: line)
  }
}

/// The error that `#` in a diagram stands for by default.
public struct TestError: Error, Equatable {
  /// Creates the error.
  public init() {}
}

extension Timeline {
  fileprivate var texts: [String: String] {
    var texts: [String: String] = [:]
    for case .element(let name) in entries.map(\.marble) { texts[name] = name }
    return texts
  }

  fileprivate func events<Element>(
    from start: Duration, step: Duration, values: [String: Element], error: any Error, _ file: StaticString,
    _ line: UInt
  ) -> [Recorded<Element>] {
    require(step > .zero, "A diagram was given a step of \(step); it must be longer than zero.", file: file, line: line)
    return entries.map { entry in
      let event: Event<Element> =
        switch entry.marble {
        case .completed: .completed
        case .error: .error(error)
        case .element(let name):
          if let value = values[name] {
            .next(value)
          } else {
            fatalError(
              "The diagram \(self) has an element \(name), but there is no value of that name.", file: file, line: line)
          }
        }
      return Recorded(
        time: start.adding(clamping: step.multiplied(clamping: entry.step)).adding(clamping: entry.offset), event: event
      )
    }
  }
}
