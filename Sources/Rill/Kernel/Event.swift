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
  @inlinable init?(_ ending: Ending) {
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

/// An error with which an operator itself ends a stream.
public enum ObservableError: Error, Equatable, CustomStringConvertible {
  /// `timeout` received no event for this duration.
  case timeout(after: Duration)
  /// The stream ended after `count` elements, before the index of `element(at:)`.
  case indexOutOfRange(index: Int, count: Int)
  /// `single` or `firstValue` received no element.
  case noElements
  /// `single` received a second element.
  case moreThanOneElement

  /// A sentence that describes the error.
  public var description: String {
    switch self {
    case .timeout(let duration): "Nothing was sent for \(duration)."
    case .indexOutOfRange(let index, let count): "There is no element at \(index): the stream has sent \(count)."
    case .noElements: "There is no element where there must be one."
    case .moreThanOneElement: "There is more than one element where there must be one."
    }
  }
}

/// The place of a call in the source code.
public struct CallSite: Sendable, CustomStringConvertible {
  /// The module and file, as in `#fileID`.
  public let file: StaticString
  /// The line in the file, from 1.
  public var line: UInt { UInt(number) }

  // Half a word, because every subscription stores its call site.
  @usableFromInline let number: UInt32

  /// Creates a call site, which by default is the place of this call.
  public init(file: StaticString = #fileID, line: UInt = #line) {
    self.file = file
    number = UInt32(clamping: line)
  }

  /// `file:line`.
  public var description: String { "\(file):\(line)" }
}

/// The destination of errors that no subscriber handles.
///
/// The kernel does not depend on diagnostics. Once they are used, they receive the errors; until then, each error is
/// written as a line to standard error.
@usableFromInline enum UnhandledErrors {
  private static let handler = Protected<@Sendable (any Error, CallSite) -> Void> { write($0, $1) }

  @usableFromInline static func report(_ error: any Error, _ site: CallSite) { handler.value(error, site) }

  static func send(to handler: @escaping @Sendable (any Error, CallSite) -> Void) { _ = self.handler.exchange(handler) }

  static func write(_ error: any Error, _ site: CallSite) {
    writeToStandardError("Rill: unhandled error at \(site): \(error)\n")
  }
}

/// Traps with a message if a caller has made a mistake. Unlike `precondition`, it prints the message in release builds
/// too.
@usableFromInline
package func require(_ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString, line: UInt) {
  if !condition { fatalError(sentence(), file: file, line: line) }
}
