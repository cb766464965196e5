/// A rule for elements that arrive faster than a loop takes them from ``ObservableType/values(buffering:file:line:)``.
public enum BufferingPolicy: Sendable, Hashable {
  /// Keeps all elements. Memory grows as long as the loop is slower than the stream.
  case unbounded
  /// Keeps up to this many elements, a positive number. A further element replaces the one that has waited longest.
  case newest(Int)
  /// Keeps up to this many elements, a positive number. A further element is dropped.
  case oldest(Int)
}

extension BufferingPolicy {
  func check(_ file: StaticString, _ line: UInt) {
    switch self {
    case .unbounded: break
    case .newest(let count), .oldest(let count):
      require(
        count > 0, "values(buffering:) was given .\(self); a buffer must have room for at least one element.",
        file: file, line: line)
    }
  }

  func limit<Element>(of _: Element.Type) -> AsyncStream<Element>.Continuation.BufferingPolicy {
    switch self {
    case .unbounded: .unbounded
    case .newest(let count): .bufferingNewest(count)
    case .oldest(let count): .bufferingOldest(count)
    }
  }
}
