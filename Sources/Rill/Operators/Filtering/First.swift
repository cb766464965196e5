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
      if count == index { sink.finish(with: element) }
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
      sink.finish(with: element)
    } atCompletion: { _, sink in
      sink.finish(with: nil)
    }
  }
}

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

  /// Emits the only element that satisfies a condition; the stream must have exactly one such element.
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

extension ObservableType {
  /// Emits a default element if the stream completes without any.
  ///
  /// ```
  ///                    -----|
  /// ifEmpty default x  -----(x|)
  /// ```
  ///
  /// ![A marble diagram of ifEmpty.](ifEmpty-default)
  public func ifEmpty(default element: Element) -> Observable<Element> {
    ifEmpty(switchTo: .just(element))
  }

  /// Continues with another stream if this one completes without an element.
  ///
  /// ```
  ///                         -----|
  /// each other              --a--|
  /// ifEmpty switchTo other  -------a--|
  /// ```
  ///
  /// ![A marble diagram of ifEmpty.](ifEmpty-switchTo)
  public func ifEmpty(switchTo other: any ObservableType<Element>) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return Observable { sink in
      let isEmpty = StatefulSink(true, sink)
      let seeing = source.map { element in
        isEmpty.state = false
        return element
      }
      sink.connect(to: seeing) { ending in
        if case .completed = ending, isEmpty.state { .last(sink.connecting(to: other)) } else { .none }
      }
    }
  }
}
