extension ObservableType {
  /// Creates a stream that emits one element and then completes, inside `subscribe`.
  ///
  /// ```
  /// just(a)  (a|)
  /// ```
  ///
  /// ![A marble diagram of just.](just)
  @inlinable public static func just<Element>(_ element: Element) -> Observable<Element>
  where Self == Observable<Element> {
    Observable(source: .just(element))
  }

  /// Creates a stream that completes without an element.
  ///
  /// ```
  /// empty()  |
  /// ```
  ///
  /// ![A marble diagram of empty.](empty)
  public static func empty<Element>() -> Observable<Element> where Self == Observable<Element> {
    Observable { $0.subscription.end(nil) }
  }

  /// Creates a stream that emits no element and never ends.
  ///
  /// ```
  /// never()  ----
  /// ```
  ///
  /// ![A marble diagram of never.](never)
  public static func never<Element>() -> Observable<Element> where Self == Observable<Element> { Observable { _ in } }

  /// Creates a stream that fails without an element.
  ///
  /// ```
  /// error(e)  #
  /// ```
  ///
  /// ![A marble diagram of error.](error)
  public static func error<Element>(_ error: any Error) -> Observable<Element> where Self == Observable<Element> {
    Observable { $0.subscription.end(error) }
  }
}
