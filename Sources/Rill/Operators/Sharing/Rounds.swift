/// A stream that is shared: its source, and the subjects through which it is.
struct Shared<Element: Sendable>: Sendable {
  private let source: Observable<Element>
  private let makeSubject: @Sendable () -> any SubjectType<Element>
  let rounds: Rounds<Element>

  /// - Parameter isRenewed: whether each connection has a subject of its own.
  init(
    _ source: Observable<Element>, isRenewed: Bool, _ makeSubject: @escaping @Sendable () -> any SubjectType<Element>
  ) {
    self.source = source
    self.makeSubject = makeSubject
    rounds = Rounds(isRenewed: isRenewed)
  }

  /// The round for whoever comes now.
  func current() -> Round<Element> { rounds.current ?? rounds.begin(with: Round(makeSubject())) }

  /// The round for whoever comes now, who is counted.
  func enter() -> Round<Element> {
    while true {
      let round = current()
      if rounds.enter(round) { return round }
    }
  }

  /// Lets the source feed the round, once.
  func connect(_ round: Round<Element>) {
    guard let subject = round.subject.value, let link = rounds.connect(round) else { return }
    source.connect(Sink(link) { subject.onNext($0) })
  }
}

/// One connection of a shared stream to its source, and the subject that it feeds.
final class Round<Element: Sendable>: @unchecked Sendable {  // because the lock of `Rounds` guards every `var`
  /// Nil once the source has gone away without an end, so that the subject can go too, and let its observers go.
  let subject: Protected<(any SubjectType<Element>)?>
  fileprivate var link: Subscription?
  fileprivate var observers = 0

  fileprivate init(_ subject: any SubjectType<Element>) { self.subject = Protected(subject) }

  func connect(_ sink: Sink<Element>) {
    if let subject = subject.value { subject.asObservable().connect(sink) } else { sink.subscription.end(.dropped) }
  }
}

/// The connections of a shared stream, one after the other. Apart from the source, which goes when nobody can subscribe
/// any more, although observers are still there.
final class Rounds<Element: Sendable>: @unchecked Sendable {  // because the lock guards every `var`
  private let isRenewed: Bool
  private let lock = Lock()
  private var present: Round<Element>?
  /// The one subject of all rounds has been ended by the source.
  private var isOver = false

  fileprivate init(isRenewed: Bool) { self.isRenewed = isRenewed }

  fileprivate var current: Round<Element>? { lock.withLock { present } }

  /// Another thread may have been faster; then its round counts.
  fileprivate func begin(with round: Round<Element>) -> Round<Element> {
    lock.withLock {
      if let present { return present }
      present = round
      return round
    }
  }

  fileprivate func enter(_ round: Round<Element>) -> Bool {
    lock.withLock {
      guard present === round else { return false }
      round.observers += 1
      return true
    }
  }

  /// The subscription to the source, for the first who asks.
  fileprivate func connect(_ round: Round<Element>) -> Subscription? {
    let link = Subscription { self.sourceDidEnd(round, $0) }
    return lock.withLock {
      guard present === round, round.link == nil, !isOver else { return nil }
      round.link = link
      return link
    }
  }

  /// The last one out disconnects.
  func leave(_ round: Round<Element>) {
    let isEmpty = lock.withLock {
      round.observers -= 1
      // Closed in the same step: whoever comes now must not be counted in a round that is about to stop.
      if round.observers == 0 { close(round) }
      return round.observers == 0
    }
    if isEmpty { stop(round) }
  }

  func stop(_ round: Round<Element>) {
    let link = lock.withLock {
      close(round)
      return round.link
    }
    link?.dispose()
  }

  private func sourceDidEnd(_ round: Round<Element>, _ ending: Ending) {
    lock.withLock {
      if isRenewed { close(round) } else { isOver = true }
    }
    switch ending {
    case .completed: round.subject.value?.onCompleted()
    case .error(let error): round.subject.value?.onError(error)
    case .dropped: _ = round.subject.exchange(nil)
    }
  }

  /// With the lock held: whoever comes next begins another round. The caller holds this one, so nothing is released.
  private func close(_ round: Round<Element>) { if present === round { present = nil } }
}
