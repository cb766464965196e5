/// What a stream sends: any number of elements, then at most one end.
@frozen
public enum Event<Element: Sendable>: Sendable {
  /// The next element.
  case next(Element)
  /// The stream has failed; nothing follows.
  case error(any Error)
  /// The stream has ended; nothing follows.
  case completed
}

extension Event {
  /// The element of a `next` event.
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of an `error` event.
  public var error: (any Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Whether nothing follows this event.
  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }
}

extension Event {
  /// The event that tells of an end; nil if nobody is told.
  @usableFromInline
  init?(_ ending: Ending) {
    switch ending {
    case .completed: self = .completed
    case .error(let error): self = .error(error)
    case .dropped: return nil
    }
  }
}

extension Event: Equatable where Element: Equatable {
  /// Equal elements, or both completed, or errors that read the same: errors in general cannot be compared.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.next(let left), .next(let right)): left == right
    case (.error(let left), .error(let right)): String(reflecting: left) == String(reflecting: right)
    case (.completed, .completed): true
    default: false
    }
  }
}
