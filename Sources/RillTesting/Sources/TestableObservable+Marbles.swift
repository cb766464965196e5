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
    error: any Error = TestError()
  ) -> TestableObservable {
    hot(timeline.events(from: scheduler.now, step: step, values: values, error: error), on: scheduler)
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
    error: any Error = TestError()
  ) -> TestableObservable {
    cold(timeline.events(from: .zero, step: step, values: values, error: error), on: scheduler)
  }
}

extension TestableObservable where Element == String {
  /// A hot stream of the texts in a diagram whose step 0 is now.
  public static func hot(
    _ timeline: Timeline, on scheduler: VirtualTimeScheduler, step: Duration = .seconds(1),
    error: any Error = TestError()
  ) -> TestableObservable {
    hot(timeline, on: scheduler, step: step, values: timeline.texts, error: error)
  }

  /// A cold stream of the texts in a diagram whose step 0 is each subscription.
  public static func cold(
    _ timeline: Timeline, on scheduler: VirtualTimeScheduler, step: Duration = .seconds(1),
    error: any Error = TestError()
  ) -> TestableObservable {
    cold(timeline, on: scheduler, step: step, values: timeline.texts, error: error)
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
    from start: Duration, step: Duration, values: [String: Element], error: any Error
  ) -> [Recorded<Element>] {
    entries.map { entry in
      let event: Event<Element> =
        switch entry.marble {
        case .completed: .completed
        case .error: .error(error)
        case .element(let name):
          if let value = values[name] {
            .next(value)
          } else {
            fatalError("The diagram \(self) has an element \(name), but there is no value of that name.")
          }
        }
      return Recorded(time: start + step * entry.step + entry.offset, event: event)
    }
  }
}
