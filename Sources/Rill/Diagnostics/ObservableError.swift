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
