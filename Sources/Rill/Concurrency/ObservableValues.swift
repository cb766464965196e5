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
    return Iterator(stream.makeAsyncIterator(), reason, failure)
  }

  /// The position of a loop in the sequence.
  ///
  /// When an iterator and its copies are released, its subscription is disposed of.
  public struct Iterator: AsyncIteratorProtocol {
    private var elements: AsyncStream<(Element, Cause)>.Iterator?
    private(set) var cause = Cause.none
    private let reason: Protected<Failure?>
    private let failure: @Sendable (any Error) -> Failure?

    init(
      _ elements: AsyncStream<(Element, Cause)>.Iterator, _ reason: Protected<Failure?>,
      _ failure: @escaping @Sendable (any Error) -> Failure?
    ) {
      self.elements = elements
      self.reason = reason
      self.failure = failure
    }

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
