/// What happens to elements that come faster than a loop takes them out of
/// ``ObservableType/values(buffering:file:line:)``.
public enum BufferingPolicy: Sendable, Hashable {
  /// All of them wait. Memory grows for as long as the loop is slower than the stream.
  case unbounded
  /// So many wait, at least one; a further element pushes the one out that has waited longest.
  case newest(Int)
  /// So many wait, at least one; a further element is dropped.
  case oldest(Int)
}

extension BufferingPolicy {
  func check(_ file: StaticString, _ line: UInt) {
    switch self {
    case .unbounded: break
    case .newest(let count), .oldest(let count):
      require(
        count > 0, "values(buffering:) was given .\(self); a buffer must have room for one element at least.",
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
