/// One subscription to a source that feeds a stream of streams and the streams in it, its parts.
///
/// It is canceled when none of them has a subscriber.
@usableFromInline final class Parts<Element: Sendable>: Sendable {
  private struct Content {
    /// The number of subscriptions: one to the stream of streams, plus those to the parts. Zero is final.
    var subscribers = 1
    /// The open parts, in the order in which they began, which is the order in which they end.
    var open: [PublishSubject<Element>] = []
  }

  /// The subscription to the source. Its end is the end of the parts, and then of the stream of streams.
  @usableFromInline let source: Subscription
  private let state: Protected<Content>

  @usableFromInline init(below downstream: Subscription) {
    let state = Protected(Content())
    self.state = state
    source = Subscription { ending in
      Self.endAll(state, ending)
      downstream.end(ending)
    }
    downstream.attach(Disposables.create { self.leave() })
  }

  /// Begins a part, and returns the subject that feeds it and the stream for its subscribers.
  @usableFromInline func begin() -> (subject: PublishSubject<Element>, stream: Observable<Element>) {
    let subject = PublishSubject<Element>()
    let isWanted = state.withLock { state in
      if state.subscribers > 0 { state.open.append(subject) }
      return state.subscribers > 0
    }
    if !isWanted { subject.hub.end(.dropped) }
    return (subject, Observable { sink in self.connect(subject, sink) })
  }

  /// Ends a part while the source continues.
  func complete(_ subject: PublishSubject<Element>) {
    state.withLock { state in state.open.removeAll { $0 === subject } }
    subject.onCompleted()
  }

  private func connect(_ subject: PublishSubject<Element>, _ sink: Sink<Element>) {
    let isCounted = state.withLock { state in
      if state.subscribers > 0 { state.subscribers += 1 }
      return state.subscribers > 0
    }
    let own = Subscription(atEnd: .downstream(sink.subscription))
    sink.subscription.attach(
      Disposables.create {
        own.dispose()
        if isCounted { self.leave() }
      })
    if own.isLive { subject.asObservable().connect(Sink(own, next: sink.next)) }
  }

  /// Cancels the source when the last subscriber leaves. Parts that are still retained can send nothing more.
  private func leave() {
    let isLast = state.withLock { state in
      state.subscribers -= 1
      return state.subscribers == 0
    }
    guard isLast else { return }
    source.dispose()
    Self.endAll(state, .dropped)
  }

  private static func endAll(_ state: Protected<Content>, _ ending: Ending) {
    let open = state.withLock { state in
      defer { state.open = [] }
      return state.open
    }
    for subject in open { subject.hub.end(ending) }
  }
}
