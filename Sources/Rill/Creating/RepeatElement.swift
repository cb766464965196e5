extension ObservableType {
  /// Creates a stream that emits one element repeatedly, inside `subscribe`, until the subscription is disposed of.
  ///
  /// ```
  /// repeatElement(a).take(3)  (aaa|)
  /// ```
  ///
  /// ![A marble diagram of repeatElement.](repeatElement)
  @inlinable public static func repeatElement<Element>(_ element: Element) -> Observable<Element>
  where Self == Observable<Element> {
    Observable { sink in
      while sink.subscription.isLive { sink.next(element) }
    }
  }
}
