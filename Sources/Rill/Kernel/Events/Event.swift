/// An event of a stream, which emits any number of elements and then at most one end.
@frozen public enum Event<Element: Sendable>: Sendable {
  /// The next element.
  case next(Element)
  /// The stream has failed; nothing follows.
  case error(any Error)
  /// The stream has completed; nothing follows.
  case completed
}

extension Event {
  /// The element of a `next` event.
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of an `error` event.
  @inlinable public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Whether this is a completion.
  @inlinable public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// Returns the event with its element transformed, or the same end.
  @inlinable public func map<Result: Sendable, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Result
  ) throws(Failure) -> Event<Result> {
    switch self {
    case .next(let element): .next(try transform(element))
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }

  /// Whether nothing follows this event.
  @inlinable public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }
}

extension Event {
  /// Creates the event for an end; nil if observers are not notified of it.
  @usableFromInline init?(_ ending: Ending) {
    switch ending {
    case .completed: self = .completed
    case .error(let error): self = .error(error)
    case .dropped: return nil
    }
  }
}

extension Event: CustomDebugStringConvertible {
  /// The text of the event, such as `next(1)`, `error(timeout)`, or `completed`.
  public var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

extension Event: Equatable where Element: Equatable {
  /// Returns whether both events have equal elements, both are completions, or both have errors with the same text.
  ///
  /// Errors in general cannot be compared.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): String(reflecting: left) == String(reflecting: right)
    case (.completed, .completed): true
    default: false
    }
  }
}
