public import Rill

/// An observer that records events and the time of each one.
///
/// ```swift
/// let scheduler = VirtualTimeScheduler()
/// let observer = TestableObserver<String>(scheduler: scheduler)
/// search.results.subscribe(observer).disposed(by: bag)
/// scheduler.advance(by: .seconds(1))
/// #expect(observer.elements == ["swift"])
/// ```
public final class TestableObserver<Element: Sendable>: ObserverType {
  private let scheduler: any Scheduler
  private let recorded: Protected<[Recorded<Element>]>
  private let exhibit: RecordingExhibit<Element>?

  /// Creates an observer that reads the time from `scheduler`.
  ///
  /// - Parameters:
  ///   - scheduler: the clock; by default, one on which every event has the time zero.
  ///   - file: the file that names the recording when a test fails; by default, the caller's.
  ///   - line: the line that names the recording when a test fails; by default, the caller's.
  public convenience init(
    scheduler: any Scheduler = ImmediateScheduler.instance, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(scheduler, RecordingStyle(site: CallSite(file: file, line: line)))
  }

  init(_ scheduler: any Scheduler, _ style: @autoclosure () -> RecordingStyle<Element>) {
    self.scheduler = scheduler
    let recorded = Protected<[Recorded<Element>]>([])
    self.recorded = recorded
    exhibit = Diagnostics.current.exhibits.map { RecordingExhibit(recorded, style(), in: $0) }
  }

  deinit { exhibit?.end(with: recorded.value) }

  /// The events received so far.
  public var events: [Recorded<Element>] { recorded.value }

  /// The elements received so far.
  public var elements: [Element] { events.compactMap(\.event.element) }

  /// Whether the stream has completed.
  public var isCompleted: Bool {
    events.contains { if case .completed = $0.event { true } else { false } }
  }

  /// The error that ended the stream.
  public var error: (any Error)? { events.lazy.compactMap(\.event.error).first }

  /// Records an event, from any thread.
  public func on(_ event: Event<Element>) {
    let entry = Recorded(time: scheduler.now, event: event)
    recorded.withLock { $0.append(entry) }
  }

  /// Returns the events received so far as a timeline.
  ///
  /// - Parameters:
  ///   - start: the time of step 0.
  ///   - step: the length of a step, which must be longer than zero.
  ///   - names: the names of the elements.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public func timeline(
    from start: Duration = .zero, step: Duration = .seconds(1), names: MarbleNames<Element> = .texts,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Timeline {
    require(
      step > .zero, "A timeline was given a step of \(step); it must be longer than zero.", file: file, line: line)
    return Timeline(entries: events.map { Timeline.Entry($0, start, step, names) })
  }
}

extension Timeline.Entry {
  init<Element>(_ recorded: Recorded<Element>, _ start: Duration, _ step: Duration, _ names: MarbleNames<Element>) {
    let time = recorded.time.subtracting(clamping: start)
    let whole = time.wholeSteps(of: step)
    let marble: Timeline.Marble =
      switch recorded.event {
      case .next(let element): .element(names.name(element))
      case .error: .error
      case .completed: .completed
      }
    self.init(step: whole, offset: time - step.multiplied(clamping: whole), marble: marble)
  }
}

extension Duration {
  /// Returns the longest duration that fits into both without a remainder.
  func greatestDivisor(with other: Duration) -> Duration {
    var (one, rest) = (attoseconds, other.attoseconds)
    while rest != 0 { (one, rest) = (rest, one % rest) }
    return Duration(attoseconds: abs(one))
  }

  /// Returns how often `step` fits, rounded down. The result is exact, unlike a quotient of floating-point numbers.
  fileprivate func wholeSteps(of step: Duration) -> Int {
    let (quotient, remainder) = attoseconds.quotientAndRemainder(dividingBy: step.attoseconds)
    return Int(clamping: remainder < 0 ? quotient - 1 : quotient)
  }
}
