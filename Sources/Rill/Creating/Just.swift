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

extension ObservableType {
  /// Creates a stream that emits the elements of a sequence and then completes.
  ///
  /// ```
  /// from([a, b, c])  (abc|)
  /// ```
  ///
  /// ![A marble diagram of from.](from)
  ///
  /// All events are delivered inside `subscribe`, unless the subscription is disposed of first.
  ///
  /// Complexity: O(elements) time, constant stack.
  @inlinable
  public static func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Observable<Elements.Element>
  where Self == Observable<Elements.Element> {
    Observable { sink in
      var iterator = elements.makeIterator()
      while sink.subscription.isLive, let element = iterator.next() { sink.next(element) }
      sink.subscription.end(nil)
    }
  }

  /// Creates a stream that emits the given elements and then completes.
  ///
  /// ```
  /// of(a, b, c)  (abc|)
  /// ```
  ///
  /// ![A marble diagram of of.](of)
  ///
  /// All events are delivered inside `subscribe`, unless the subscription is disposed of first.
  @inlinable
  public static func of<Element>(_ elements: Element...) -> Observable<Element> where Self == Observable<Element> {
    from(elements)
  }
}

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

extension ObservableType {
  /// Creates a stream that emits a first element and its successors while they satisfy a condition, and then completes.
  ///
  /// ```
  /// generate(1, while < 5, × 2)  (124|)
  /// ```
  ///
  /// ![A marble diagram of generate.](generate)
  ///
  /// The stream is a `for` loop. All events are delivered inside `subscribe`, unless the subscription is disposed of
  /// first.
  ///
  /// - Parameters:
  ///   - initialState: the first element, if it satisfies the condition.
  ///   - condition: returns whether to emit an element; the first `false` completes the stream. An error that it throws
  ///     ends the stream.
  ///   - iterate: returns the next element, and is called after the previous one is emitted; an error that it throws
  ///     ends the stream.
  @inlinable public static func generate<Element>(
    initialState: Element, condition: @escaping @Sendable (Element) throws -> Bool,
    iterate: @escaping @Sendable (Element) throws -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    Observable { sink in
      do {
        var element = initialState
        while try sink.subscription.isLive && condition(element) {
          sink.next(element)
          guard sink.subscription.isLive else { return }
          element = try iterate(element)
        }
        sink.subscription.end(nil)
      } catch {
        sink.subscription.end(error)
      }
    }
  }
}
