/// The successor of a stream that has ended.
enum Successor<Element: Sendable> {
  /// No stream follows: this end is the end of the result.
  case none
  /// A stream that may have a successor itself.
  case stream(Observable<Element>)
  /// A stream whose end is the end of the result.
  case last(Observable<Element>)
}

extension Observable {
  /// Connects `sink` to this stream and, when it ends, to the stream that `successor` returns for that end.
  ///
  /// An error that `successor` throws ends the result.
  ///
  /// Uses constant stack space, however many streams end inside `subscribe`, even if the last one continues in the same
  /// way, as in `load(n).concat(.deferred { load(n + 1) })`.
  func connect(_ sink: Sink<Element>, successor: @escaping @Sendable (Ending) throws -> Successor<Element>) {
    let tail = sink.subscription as? SequentialSource ?? SequentialSource(below: sink.subscription)
    // Inside the gate, so that the successor of a stream that ends inside `subscribe` waits until that call returns.
    let entered = tail.gate.tryEnter()
    follow(Sink(tail, next: sink.next), tail, successor)
    if entered { tail.gate.leave() }
  }

  private func follow(
    _ sink: Sink<Element>, _ tail: SequentialSource,
    _ successor: @escaping @Sendable (Ending) throws -> Successor<Element>
  ) {
    let leg = Subscription { ending in
      // Does not use `run`, because long chains nest this code, and in a debug build the closures of `run` take much
      // stack.
      guard tail.gate.tryEnter() else { return tail.gate.enqueue { Self.legDidEnd(ending, sink, tail, successor) } }
      Self.legDidEnd(ending, sink, tail, successor)
      tail.gate.leave()
    }
    tail.attach(leg)
    if leg.isLive { connect(Sink(leg, next: sink.next)) }
  }

  private static func legDidEnd(
    _ ending: Ending, _ sink: Sink<Element>, _ tail: SequentialSource,
    _ successor: @escaping @Sendable (Ending) throws -> Successor<Element>
  ) {
    if tail.isLive, let end = follow(ending, sink, tail, successor) { tail.end(end) }
  }

  /// Starts the successor for an end, or returns the end of the result if there is none.
  private static func follow(
    _ ending: Ending, _ sink: Sink<Element>, _ tail: SequentialSource,
    _ successor: @escaping @Sendable (Ending) throws -> Successor<Element>
  ) -> Ending? {
    do {
      switch try successor(ending) {
      case .none: return ending
      case .stream(let next): next.follow(sink, tail, successor)
      case .last(let next):
        tail.cancelCurrent()
        if tail.isLive { next.connect(sink) }
      }
      return nil
    } catch {
      return .error(error)
    }
  }
}

/// The subscription of a chain whose sources feed it one after the other.
///
/// A sequence that begins as the last source of another one finds this subscription and continues in it, so depth costs
/// neither stack nor memory: while the gate is busy connecting one source, the next waits for the stack to unwind.
private final class SequentialSource: Subscription, @unchecked Sendable {  // because it adds constants only
  let gate = Gate()
  private let current = SerialDisposable()

  init(below downstream: Subscription) {
    super.init(atEnd: .downstream(downstream))
    super.attach(current)
    downstream.attach(self)
  }

  /// Cancels the previous source, even in the middle of its end: a stream begins only when the previous one retains
  /// nothing.
  override func attach(_ source: any Disposable) { current.disposable = source }

  func cancelCurrent() { current.disposable = nil }
}
