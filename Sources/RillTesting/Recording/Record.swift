public import Rill

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
