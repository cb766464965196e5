extension Observable {
  /// One element again and again, inside `subscribe`, until it is disposed of.
  ///
  /// ```
  /// repeatElement(a).take(3)  (aaa|)
  /// ```
  @inlinable
  public static func repeatElement(_ element: Element) -> Observable {
    Observable { sink in
      while sink.subscription.isLive { sink.next(element) }
    }
  }
}
