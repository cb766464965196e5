/// The errors that operators themselves end a stream with.
public enum ObservableError: Error, Equatable, CustomStringConvertible {
  /// `timeout` has waited that long in vain.
  case timeout(after: Duration)
  /// `element(at:)` was asked for an index that the stream, after `count` elements, did not reach.
  case indexOutOfRange(index: Int, count: Int)
  /// `single` has found no element.
  case noElements
  /// `single` has found a second element.
  case moreThanOneElement

  /// What was wrong, as a sentence.
  public var description: String {
    switch self {
    case .timeout(let duration): "Nothing was sent for \(duration)."
    case .indexOutOfRange(let index, let count): "There is no element at \(index): the stream has sent \(count)."
    case .noElements: "There is no element where there must be one."
    case .moreThanOneElement: "There is more than one element where there must be one."
    }
  }
}
