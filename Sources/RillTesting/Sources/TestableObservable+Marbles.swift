public import Rill

extension TestableObservable {
  /// A hot stream from a diagram whose step 0 is now.
  ///
  /// - Parameters:
  ///   - timeline: what to send, and when.
  ///   - scheduler: the clock.
  ///   - step: how long a step is.
  ///   - values: the elements by the names in the diagram. A name that is missing traps with a sentence.
  ///   - error: what `#` sends.
  public static func hot(
    _ timeline: Timeline, on scheduler: VirtualTimeScheduler, step: Duration = .seconds(1), values: [String: Element],
    error: any Error = TestError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable {
    hot(timeline.events(from: scheduler.now, step: step, values: values, error: error, file, line), on: scheduler)
  }

  /// A cold stream from a diagram whose step 0 is each subscription.
  ///
  /// - Parameters:
  ///   - timeline: what to send, and when.
  ///   - scheduler: the clock.
  ///   - step: how long a step is.
  ///   - values: the elements by the names in the diagram. A name that is missing traps with a sentence.
  ///   - error: what `#` sends.
  public static func cold(
    _ timeline: Timeline, on scheduler: VirtualTimeScheduler, step: Duration = .seconds(1), values: [String: Element],
    error: any Error = TestError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable {
    cold(timeline.events(from: .zero, step: step, values: values, error: error, file, line), on: scheduler)
  }
}

extension TestableObservable where Element == String {
  /// A hot stream of the texts in a diagram whose step 0 is now.
  public static func hot(
    _ timeline: Timeline, on scheduler: VirtualTimeScheduler, step: Duration = .seconds(1),
    error: any Error = TestError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable {
    hot(timeline, on: scheduler, step: step, values: timeline.texts, error: error, file: file, line: line)
  }

  /// A cold stream of the texts in a diagram whose step 0 is each subscription.
  public static func cold(
    _ timeline: Timeline, on scheduler: VirtualTimeScheduler, step: Duration = .seconds(1),
    error: any Error = TestError(), file: StaticString = #fileID, line: UInt = #line
  ) -> TestableObservable {
    cold(timeline, on: scheduler, step: step, values: timeline.texts, error: error, file: file, line: line)
  }
}

/// What a `#` in a diagram sends unless the test names another error.
public struct TestError: Error, Equatable {
  /// Makes the error.
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
      return Recorded(time: start + step * entry.step + entry.offset, event: event)
    }
  }
}
