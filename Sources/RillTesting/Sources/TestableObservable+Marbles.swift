import Rill

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
