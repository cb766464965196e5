/// The difference between a timeline and the expected one.
///
/// Its description shows both diagrams, one below the other, and marks the first difference.
public struct TimelineDifference: Sendable, Equatable, CustomStringConvertible {
  /// The expected timeline.
  public let expected: Timeline
  /// The actual timeline.
  public let actual: Timeline

  /// Both diagrams, and a mark under the first character that differs.
  public var description: String {
    let lines = (expected: "\(expected)", actual: "\(actual)")
    let common = zip(lines.expected, lines.actual).prefix { $0 == $1 }.count
    return """

      expected  \(lines.expected)
      actual    \(lines.actual)
                \(String(repeating: " ", count: common))^
      """
  }
}

extension Timeline {
  /// Returns how this timeline differs from `expected`; nil if it does not.
  ///
  /// ```swift
  /// #expect(events.difference(from: "--a--b-|") == nil)
  /// ```
  public func difference(from expected: Timeline) -> TimelineDifference? {
    self == expected ? nil : TimelineDifference(expected: expected, actual: self)
  }
}
