public import Rill

/// Remembers the events that it takes, with the time at which each came.
///
/// ```swift
/// let clock = VirtualTimeScheduler()
/// let observer = TestableObserver<String>(scheduler: clock)
/// search.subscribe(observer).disposed(by: bag)
/// clock.advance(by: .seconds(1))
/// #expect(observer.elements == ["swift"])
/// ```
public final class TestableObserver<Element: Sendable>: ObserverType {
  private let scheduler: any Scheduler
  private let recorded = BehaviorRelay<[Recorded<Element>]>(value: [])

  /// Makes an observer that reads the time off `scheduler`.
  public init(scheduler: any Scheduler = ImmediateScheduler.instance) { self.scheduler = scheduler }

  /// What came so far.
  public var events: [Recorded<Element>] { recorded.value }

  /// The elements that came so far.
  public var elements: [Element] { events.compactMap(\.event.element) }

  /// Whether the stream has completed.
  public var isCompleted: Bool {
    events.contains { if case .completed = $0.event { true } else { false } }
  }

  /// The error that ended the stream.
  public var error: (any Error)? { events.compactMap(\.event.error).first }

  /// Takes an event, from any thread.
  public func on(_ event: Event<Element>) {
    let entry = Recorded(time: scheduler.now, event: event)
    recorded.update { $0.append(entry) }
  }
}

/// An event and when it came.
public struct Recorded<Element: Sendable>: Sendable {
  /// The time, on the clock of the scheduler that recorded it.
  public let time: Duration
  /// The event.
  public let event: Event<Element>

  /// Makes a record.
  public init(time: Duration, event: Event<Element>) {
    self.time = time
    self.event = event
  }
}

extension Recorded: Equatable where Element: Equatable {}
