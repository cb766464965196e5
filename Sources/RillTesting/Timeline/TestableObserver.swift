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

/// Subscribes to a stream, moves the clock, and returns the events as a timeline.
///
/// Step 0 is the time of the subscription, which is disposed of at the end.
///
/// ```swift
/// let scheduler = VirtualTimeScheduler()
/// let typed = TestableObservable<String>.hot("a-b-----c|", on: scheduler)
/// let events = record(typed.debounce(.seconds(2), scheduler: scheduler), on: scheduler)
/// #expect(events.difference(from: "----b----(c|)") == nil)
/// ```
///
/// - Parameters:
///   - stream: the stream to subscribe to.
///   - scheduler: the clock, which this function moves.
///   - steps: the number of steps by which to move the clock; nil moves it until nothing is scheduled.
///   - step: the length of a step, which must be longer than zero.
///   - names: the names of the elements.
///   - file: the file that diagnostics name; by default, the caller's.
///   - line: the line that diagnostics name; by default, the caller's.
public func record<Source: ObservableType>(
  _ stream: Source, on scheduler: VirtualTimeScheduler, steps: Int? = nil, step: Duration = .seconds(1),
  names: MarbleNames<Source.Element> = .texts, file: StaticString = #fileID, line: UInt = #line
) -> Timeline {
  let start = scheduler.now
  let observer = TestableObserver<Source.Element>(
    scheduler, RecordingStyle(site: CallSite(file: file, line: line), start: start, step: step, names: names))
  let subscription = stream.subscribe(observer, file: file, line: line)
  if let steps {
    scheduler.advance(by: step.multiplied(clamping: steps), file: file, line: line)
  } else {
    scheduler.run(file: file, line: line)
  }
  subscription.dispose()
  return observer.timeline(from: start, step: step, names: names, file: file, line: line)
}

/// An event and the time at which it is sent or received.
public struct Recorded<Element: Sendable>: Sendable {
  /// The time, on the clock of the scheduler.
  public let time: Duration
  /// The event.
  public let event: Event<Element>

  /// Creates a record.
  public init(time: Duration, event: Event<Element>) {
    self.time = time
    self.event = event
  }
}

extension Recorded: Equatable where Element: Equatable {}

/// The style of the drawing of a recording when a test fails.
struct RecordingStyle<Element: Sendable>: Sendable {
  /// The place in the code where the recording begins.
  let site: CallSite
  /// The time of step 0.
  var start = Duration.zero
  /// The length of a step; nil for the longest one that no event is between two of.
  var step: Duration?
  var names = MarbleNames<Element>.texts

  /// Longer diagrams become lists, and longer lists lose their beginnings.
  private static var limit: Int { 100 }

  func text(of events: [Recorded<Element>]) -> String {
    let shown = events.suffix(Self.limit)
    let omitted = shown.startIndex == 0 ? "" : ", without the first \(shown.startIndex) events"
    let step = step ?? longestStep(between: shown)
    if let last = shown.last, last.time.subtracting(clamping: start) > step.multiplied(clamping: Self.limit) {
      return (["\(site)\(omitted)"] + shown.map { "  \($0.time)  \($0.event)" }).joined(separator: "\n")
    }
    let timeline = Timeline(entries: shown.map { Timeline.Entry($0, start, step, names) })
    return "\(site), \(step) a step\(omitted)\n  \(events.isEmpty ? "no event" : "\(timeline)")"
  }

  private func longestStep(between events: some Sequence<Recorded<Element>>) -> Duration {
    let longest = events.reduce(Duration.zero) { $0.greatestDivisor(with: $1.time.subtracting(clamping: start)) }
    return longest > .zero ? longest : .seconds(1)
  }
}

/// The events of a recording among the exhibits of a failed test.
private struct RecordingExhibit<Element: Sendable>: Sendable {
  private let style: RecordingStyle<Element>
  private let exhibit: Exhibit

  /// - Parameters:
  ///   - events: the events, which are retained until the recording ends.
  ///   - style: how they are drawn.
  ///   - exhibits: where they are shown.
  init(_ events: Protected<[Recorded<Element>]>, _ style: RecordingStyle<Element>, in exhibits: Exhibits) {
    self.style = style
    exhibit = exhibits.add("timelines") { style.text(of: events.value) }
  }

  /// Shows these events from now on, as a text, which retains no element.
  func end(with events: [Recorded<Element>]) { exhibit.end(style.text(of: events)) }
}
