extension ObservableType {
  /// Returns the elements as an asynchronous sequence, for a `for try await` loop.
  ///
  /// ```
  ///                                               --a-b-c-d--e---|
  /// for await, buffering the newest, 5 s a round  --a----c----e----|
  /// ```
  ///
  /// ![A marble diagram of values.](values)
  ///
  /// ```swift
  /// for try await price in prices.values(buffering: .newest(1)) { await show(price) }
  /// ```
  ///
  /// Each loop subscribes when it starts, on the thread that starts it. The subscription is disposed of when the loop
  /// exits, when its iterator is released, and when its task is canceled: at once if the loop is waiting for an
  /// element, otherwise when it requests the next one. A canceled loop throws `CancellationError` and does not receive
  /// the elements that are still in the buffer. An error is thrown after the elements in the buffer. A subject that is
  /// released ends the loop.
  ///
  /// - Parameters:
  ///   - policy: the rule for elements that arrive while the loop is busy. Senders never wait for the loop.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public func values(
    buffering policy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableValues<Element, any Error> {
    ObservableValues(asObservable(), policy, file, line) { $0 }
  }

  /// Waits for the first element and returns it. The stream is canceled then.
  ///
  /// ```
  ///                         --a-b-c-|
  /// try await firstValue()  --(a|)
  /// ```
  ///
  /// ![A marble diagram of firstValue.](firstValue)
  ///
  /// ```swift
  /// let profile = try await api.profile(of: id).firstValue()
  /// ```
  ///
  /// Subscribes at once, on the thread of the caller, unless the task is already canceled. A subject is retained while
  /// this waits for its element.
  ///
  /// - Throws: the error that ends the stream, ``ObservableError/noElements`` if it completes without an element, and
  ///   `CancellationError` as soon as the task is canceled.
  public func firstValue(
    isolation actor: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
  ) async throws -> Element {
    try Task.checkCancellation()
    var elements = take(1).values(buffering: .unbounded, file: file, line: line).makeAsyncIterator()
    guard let element = try await elements.next(isolation: actor) else { throw ObservableError.noElements }
    return element
  }
}

extension RelayType {
  /// Returns the elements as an asynchronous sequence that does not throw. A loop over a relay with a value begins with
  /// that. A canceled loop ends.
  ///
  /// See ``ObservableType/values(buffering:file:line:)``.
  public func values(
    buffering policy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableValues<Element, Never> {
    ObservableValues(asObservable(), policy, file, line) { _ in nil }
  }
}
