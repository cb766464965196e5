extension ObservableType {
  /// Creates a stream that emits `count` consecutive numbers from `start` on and then completes.
  ///
  /// ```
  /// range(start: 3, count: 3)  (345|)
  /// ```
  ///
  /// ![A marble diagram of range.](range)
  ///
  /// All events are delivered inside `subscribe`, unless the subscription is disposed of first.
  ///
  /// - Precondition: `count` is not negative, and the last number fits its type.
  @inlinable public static func range<Element: FixedWidthInteger & Sendable>(
    start: Element, count: Element, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> where Self == Observable<Element> {
    require(
      count >= 0, "range(start:count:) was given a count of \(count); it must not be negative.", file: file, line: line)
    guard count > 0 else { return .empty() }
    let (last, isTooLarge) = start.addingReportingOverflow(count - 1)
    require(
      !isTooLarge, "range(start:count:) was given \(count) numbers from \(start); the last does not fit.",
      file: file, line: line)
    return from(start...last)
  }
}
