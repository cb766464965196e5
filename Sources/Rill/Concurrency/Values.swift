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

/// A rule for elements that arrive faster than a loop takes them from ``ObservableType/values(buffering:file:line:)``.
public enum BufferingPolicy: Sendable, Hashable {
  /// Keeps all elements. Memory grows as long as the loop is slower than the stream.
  case unbounded
  /// Keeps up to this many elements, a positive number. A further element replaces the one that has waited longest.
  case newest(Int)
  /// Keeps up to this many elements, a positive number. A further element is dropped.
  case oldest(Int)
}

extension BufferingPolicy {
  func check(_ file: StaticString, _ line: UInt) {
    switch self {
    case .unbounded: break
    case .newest(let count), .oldest(let count):
      require(
        count > 0, "values(buffering:) was given .\(self); a buffer must have room for at least one element.",
        file: file, line: line)
    }
  }

  func limit<Element>(of _: Element.Type) -> AsyncStream<Element>.Continuation.BufferingPolicy {
    switch self {
    case .unbounded: .unbounded
    case .newest(let count): .bufferingNewest(count)
    case .oldest(let count): .bufferingOldest(count)
    }
  }
}

/// An asynchronous sequence of the elements of a stream, which ``ObservableType/values(buffering:file:line:)`` returns.
///
/// Any number of loops can run over it, also at the same time; each has its own subscription and buffer. Like any
/// stream made from a subject, the sequence keeps that subject open; a loop alone does not.
///
/// Complexity: adding or taking an element is O(1).
public struct ObservableValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  private let source: Observable<Element>
  private let policy: BufferingPolicy
  private let site: CallSite
  private let failure: @Sendable (any Error) -> Failure?
  private let dropped = Protected(0)

  init(
    _ source: Observable<Element>, _ policy: BufferingPolicy, _ file: StaticString, _ line: UInt,
    failure: @escaping @Sendable (any Error) -> Failure?
  ) {
    policy.check(file, line)
    self.source = source
    self.policy = policy
    site = CallSite(file: file, line: line)
    self.failure = failure
  }

  /// The number of elements dropped so far because a buffer was full, in all loops together.
  public var droppedCount: Int { dropped.value }

  /// Subscribes to the stream and returns an iterator over its elements.
  public func makeAsyncIterator() -> Iterator {
    let (stream, continuation) = AsyncStream.makeStream(
      of: (Element, Cause).self, bufferingPolicy: policy.limit(of: (Element, Cause).self))
    let reason = Protected<Failure?>(nil)
    let subscription = source.start(
      { [dropped] element in
        if case .dropped = continuation.yield((element, .current)) { dropped.withLock { $0 += 1 } }
      }, site, "values",
      atEnd: .closure { [failure] ending in
        if case .error(let error) = ending { _ = reason.exchange(failure(error)) }
        continuation.finish()
      })
    continuation.onTermination = { _ in subscription.dispose() }
    return Iterator(elements: stream.makeAsyncIterator(), reason: reason, failure: failure)
  }

  /// The position of a loop in the sequence.
  ///
  /// When an iterator and its copies are released, its subscription is disposed of.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var elements: AsyncStream<(Element, Cause)>.Iterator?
    fileprivate(set) var cause = Cause.none
    fileprivate let reason: Protected<Failure?>
    fileprivate let failure: @Sendable (any Error) -> Failure?

    /// Returns the next element, waiting for it if necessary; nil after the end.
    ///
    /// - Throws: the error that ended the stream, once, or `CancellationError` if the task was canceled before this has
    ///   returned nil. A sequence that does not throw ends when the task is canceled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure) -> Element? {
      guard elements != nil else { return nil }
      let next = await elements?.next(isolation: actor)
      if let (element, cause) = next, !Task.isCancelled {
        self.cause = cause
        return element
      }
      // Releases the buffer now, because the caller may retain the iterator.
      elements = nil
      if let error = Task.isCancelled ? failure(CancellationError()) : reason.exchange(nil) { throw error }
      return nil
    }
  }
}

extension ObservableValues.Iterator: CausedIterator {}
