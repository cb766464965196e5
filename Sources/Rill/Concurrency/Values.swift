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
  /// element, otherwise when it requests the next one. A canceled loop ends without the elements that are still in the
  /// buffer. An error is thrown after the elements in the buffer. A subject that is released ends the loop.
  ///
  /// - Parameters:
  ///   - policy: what happens to elements that arrive while the loop is busy. Senders never wait for the loop.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public func values(
    buffering policy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableValues<Element, any Error> {
    ObservableValues(asObservable(), policy, file, line) { $0 }
  }
}

extension RelayType {
  /// Returns the elements as an asynchronous sequence that does not throw. A loop over a relay with a value begins with
  /// that.
  ///
  /// See ``ObservableType/values(buffering:file:line:)``.
  public func values(
    buffering policy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableValues<Element, Never> {
    ObservableValues(asObservable(), policy, file, line) { _ in nil }
  }
}
