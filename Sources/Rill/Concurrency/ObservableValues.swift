/// A stream as an asynchronous sequence: what ``ObservableType/values(buffering:file:line:)`` gives.
///
/// Any number of loops may run over it, also at once; each has a subscription and a buffer of its own. Like any stream
/// made from a subject, the sequence keeps that subject open; a loop alone does not.
///
/// Complexity: taking an element in or out is O(1).
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

  /// How many elements have found no room in a buffer so far, in all loops together.
  public var droppedCount: Int { dropped.value }

  /// Subscribes, before it returns.
  public func makeAsyncIterator() -> Iterator {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: policy.limit(of: Element.self))
    let reason = Protected<Failure?>(nil)
    let subscription = source.start(
      { [dropped] element in
        if case .dropped = continuation.yield(element) { dropped.withLock { $0 += 1 } }
      }, site,
      atEnd: .closure { [failure] ending in
        if case .error(let error) = ending { _ = reason.exchange(failure(error)) }
        continuation.finish()
      })
    continuation.onTermination = { _ in subscription.dispose() }
    return Iterator(stream.makeAsyncIterator(), reason)
  }

  /// One loop's place in the sequence. When it and its copies go away, its subscription is disposed of.
  public struct Iterator: AsyncIteratorProtocol {
    private var elements: AsyncStream<Element>.Iterator?
    private let reason: Protected<Failure?>

    init(_ elements: AsyncStream<Element>.Iterator, _ reason: Protected<Failure?>) {
      self.elements = elements
      self.reason = reason
    }

    /// The next element, waiting for it if need be; nil after the end and when the task is canceled.
    ///
    /// - Throws: once, the error that ended the stream.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure) -> Element? {
      let element = await elements?.next(isolation: actor)
      if let element, !Task.isCancelled { return element }
      // The buffer goes now, although somebody may keep the iterator.
      elements = nil
      let error = reason.exchange(nil)
      if let error, !Task.isCancelled { throw error }
      return nil
    }
  }
}
