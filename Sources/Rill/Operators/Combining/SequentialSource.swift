/// What follows a stream that has ended.
enum Successor<Element: Sendable> {
  /// Nothing: its end is the end of all.
  case none
  /// A stream whose end is asked about again.
  case stream(Observable<Element>)
  /// A stream whose end is the end of all.
  case last(Observable<Element>)
}

extension Observable {
  /// Lets `sink` have this stream and, when it ends, the one that `successor` gives for its end. An error that
  /// `successor` throws ends the whole.
  ///
  /// Takes a constant stack however many streams end inside `subscribe`, also where the last one does the same again,
  /// as in `load(n).concat(.deferred { load(n + 1) })`.
  func connect(_ sink: Sink<Element>, successor: @escaping @Sendable (Ending) throws -> Successor<Element>) {
    let tail = sink.subscription as? SequentialSource ?? SequentialSource(below: sink.subscription)
    // Inside the gate, so that what follows an end inside `subscribe` waits until that has returned.
    let entered = tail.gate.tryEnter()
    follow(Sink(tail, next: sink.next), tail, successor)
    if entered { tail.gate.leave() }
  }

  private func follow(
    _ sink: Sink<Element>, _ tail: SequentialSource,
    _ successor: @escaping @Sendable (Ending) throws -> Successor<Element>
  ) {
    let leg = Subscription { ending in
      // Not by `run`, because long chains nest what is here, and in a debug build its closures take much stack.
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

  /// Lets what follows an end begin. If that is nothing, gives the end of all.
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

/// The end of a chain whose sources follow each other: it is fed by one after the other.
///
/// A sequence that begins in the place of the last source finds it, and goes on in it, so that depth costs neither
/// stack nor memory: while the gate is busy connecting one source, the next waits for the stack to unwind.
private final class SequentialSource: Subscription, @unchecked Sendable {  // because it adds constants only
  let gate = Gate()
  private let current = SerialDisposable()

  init(below downstream: Subscription) {
    super.init(atEnd: .downstream(downstream))
    super.attach(current)
    downstream.attach(self)
  }

  /// Cancels the source before, also in the middle of its end: a stream begins when the one before holds nothing more.
  override func attach(_ source: any Disposable) { current.disposable = source }

  func cancelCurrent() { current.disposable = nil }
}
