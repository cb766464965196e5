extension ObservableType {
  /// The elements as an asynchronous sequence, for a `for try await` loop.
  ///
  /// ```swift
  /// for try await price in prices.values(buffering: .newest(1)) { await show(price) }
  /// ```
  ///
  /// Nothing is subscribed to before a loop starts, and each loop subscribes anew, on the thread that starts it. The
  /// subscription is disposed of when the loop is left, when its iterator goes away, and when its task is canceled: at
  /// once if the loop is waiting for an element, otherwise when it asks for the next one. A canceled loop ends without
  /// what still waits in the buffer; an error is thrown after it; a subject that goes away ends the loop.
  ///
  /// - Parameter policy: what happens to elements that come while the loop is busy. Senders never wait for it.
  public func values(
    buffering policy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableValues<Element, any Error> {
    ObservableValues(asObservable(), policy, file, line) { $0 }
  }
}

extension BehaviorRelay {
  /// The value at the start of each loop, and then each later one, as an asynchronous sequence that does not throw.
  ///
  /// See ``ObservableType/values(buffering:file:line:)``.
  public func values(
    buffering policy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableValues<Element, Never> {
    ObservableValues(asObservable(), policy, file, line) { _ in nil }
  }
}

extension PublishRelay {
  /// The elements as an asynchronous sequence that does not throw.
  ///
  /// See ``ObservableType/values(buffering:file:line:)``.
  public func values(
    buffering policy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableValues<Element, Never> {
    ObservableValues(asObservable(), policy, file, line) { _ in nil }
  }
}
