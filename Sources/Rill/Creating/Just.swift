extension ObservableType {
  /// One element, then completion, delivered inside `subscribe`.
  ///
  /// ```
  /// just(a)  (a|)
  /// ```
  @inlinable
  public static func just<Element>(_ element: Element) -> Observable<Element>
  where Self == Observable<Element> {
    Observable(source: .just(element))
  }

  /// Completion and nothing else.
  ///
  /// ```
  /// empty()  |
  /// ```
  public static func empty<Element>() -> Observable<Element> where Self == Observable<Element> {
    Observable { $0.subscription.end(nil) }
  }

  /// Nothing, ever.
  ///
  /// ```
  /// never()  ----
  /// ```
  public static func never<Element>() -> Observable<Element> where Self == Observable<Element> { Observable { _ in } }

  /// An error and nothing else.
  ///
  /// ```
  /// error(e)  #
  /// ```
  public static func error<Element>(_ error: any Error) -> Observable<Element> where Self == Observable<Element> {
    Observable { $0.subscription.end(error) }
  }
}
