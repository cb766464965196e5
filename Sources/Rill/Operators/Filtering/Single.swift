extension ObservableType {
  /// Emits the only element of a stream that must have exactly one.
  ///
  /// ```
  /// one             --a--|
  /// two             --a--b--|
  /// none            --|
  /// single of one   --a--|
  /// single of two   --a--#
  /// single of none  --#
  /// ```
  ///
  /// ![A marble diagram of single.](single)
  ///
  /// The element is emitted when it arrives, before it is known to be the only one. A second element fails the result
  /// with ``ObservableError/moreThanOneElement``; completion without an element fails it with
  /// ``ObservableError/noElements``.
  public func single() -> Observable<Element> { single { _ in true } }

  /// Emits the only element that satisfies a condition, in a stream that must have exactly one such element.
  ///
  /// ```
  /// one                  --1--2--3--|
  /// none                 --1--3--|
  /// single even of one   -----2-----|
  /// single even of none  --------#
  /// ```
  ///
  /// ![A marble diagram of single.](single-where)
  ///
  /// The element is emitted when it arrives, before it is known to be the only one. A second element fails the result
  /// with ``ObservableError/moreThanOneElement``; completion without an element fails it with
  /// ``ObservableError/noElements``.
  ///
  /// - Parameter predicate: returns whether an element satisfies the condition; an error that it throws ends the
  ///   stream.
  @inlinable public func single<Failure: Error>(
    _ predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Observable<Element> {
    stage(from: false) { hasSent, element, sink throws(Failure) in
      guard try predicate(element) else { return }
      if hasSent { return sink.subscription.end(ObservableError.moreThanOneElement) }
      hasSent = true
      sink.next(element)
    } atCompletion: { hasSent, sink in
      sink.subscription.end(hasSent ? nil : ObservableError.noElements)
    }
  }
}
