/// How a timeline differs from the one that was expected. It reads as both diagrams, one under the other, with the
/// first difference marked.
public struct TimelineDifference: Sendable, Equatable, CustomStringConvertible {
  /// What was expected.
  public let expected: Timeline
  /// What was there.
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
  /// How this timeline differs from `expected`; nil if it does not.
  ///
  /// ```swift
  /// #expect(events.difference(from: "--a--b-|") == nil)
  /// ```
  public func difference(from expected: Timeline) -> TimelineDifference? {
    self == expected ? nil : TimelineDifference(expected: expected, actual: self)
  }
}
