extension ObservableType {
  /// Emits the element at `index`, counted from 0, and then completes.
  ///
  /// ```
  ///               --a--b--c--|
  /// element at 1  -----(b|)
  /// ```
  ///
  /// ![A marble diagram of element.](element-at)
  ///
  /// If the stream completes before that element, the result fails with
  /// ``ObservableError/indexOutOfRange(index:count:)``.
  ///
  /// - Precondition: `index` is not negative.
  public func element(
    at index: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    require(index >= 0, "element(at:) was given an index of \(index); it must not be negative.", file: file, line: line)
    return stage(from: 0) { count, element, sink in
      defer { count += 1 }
      guard count == index else { return }
      sink.next(element)
      sink.subscription.end(nil)
    } atCompletion: { count, sink in
      sink.subscription.end(ObservableError.indexOutOfRange(index: index, count: count))
    }
  }

  /// Emits the first element, or nil if there is none, and then completes.
  ///
  /// ```
  /// some           --a--b--|
  /// none           --|
  /// first of some  --(a|)
  /// first of none  --(nil|)
  /// ```
  ///
  /// ![A marble diagram of first.](first)
  public func first() -> Observable<Element?> {
    stage(from: ()) { _, element, sink in
      sink.next(element)
      sink.subscription.end(nil)
    } atCompletion: { _, sink in
      sink.next(nil)
      sink.subscription.end(nil)
    }
  }
}
