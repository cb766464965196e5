extension Observable {
  /// One element, then completion, delivered inside `subscribe`.
  ///
  /// ```
  /// just(a)  (a|)
  /// ```
  @inlinable
  public static func just(_ element: Element) -> Observable { Observable(source: .just(element)) }

  /// Completion and nothing else.
  ///
  /// ```
  /// empty()  |
  /// ```
  public static func empty() -> Observable { Observable { $0.subscription.end(nil) } }

  /// Nothing, ever.
  ///
  /// ```
  /// never()  ----
  /// ```
  public static func never() -> Observable { Observable { _ in } }

  /// An error and nothing else.
  ///
  /// ```
  /// error(e)  #
  /// ```
  public static func error(_ error: any Error) -> Observable { Observable { $0.subscription.end(error) } }
}
