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

/// The connections of a shared stream, one after the other.
///
/// Subscribers hold it, so it holds neither the source nor a subject that is to be let go with it.
final class Rounds<Element: Sendable>: @unchecked Sendable {  // because the lock guards every `var`
  private let isRenewed: Bool
  private let lock = Lock()
  private var present: Round<Element>?
  /// The one subject of all rounds has been ended by the source.
  private var isOver = false

  init(isRenewed: Bool) { self.isRenewed = isRenewed }

  /// The round for whoever comes now.
  func current(_ makeSubject: () -> any SubjectType<Element>) -> Round<Element> {
    if let round = lock.withLock({ present }) { return round }
    let fresh = Round(makeSubject())
    return lock.withLock {
      if let present { return present }
      present = fresh
      return fresh
    }
  }

  /// The round for whoever comes now, who is counted.
  func enter(_ makeSubject: () -> any SubjectType<Element>) -> Round<Element> {
    while true {
      let round = current(makeSubject)
      let isCounted = lock.withLock {
        guard present === round else { return false }
        round.observers += 1
        return true
      }
      if isCounted { return round }
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

  /// Lets `source` feed the round, once.
  ///
  /// - Parameter site: where that was asked for, if it was.
  func connect(_ round: Round<Element>, to source: Observable<Element>, _ site: CallSite? = nil) {
    guard let subject = round.subject.value else { return }
    let link = Subscription { self.sourceDidEnd(round, $0) }
    let isFirst = lock.withLock {
      guard present === round, round.link == nil, !isOver else { return false }
      round.link = link
      return true
    }
    guard isFirst else { return }
    if let site, Diagnostics.isActive { link.watch(site) }
    source.connect(Sink(link) { subject.onNext($0) })
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
      if case .dropped = ending { return close(round) }
      if isRenewed { close(round) } else { isOver = true }
    }
    switch ending {
    case .completed: round.subject.value?.onCompleted()
    case .error(let error): round.subject.value?.onError(error)
    case .dropped: _ = round.subject.exchange(nil)
    }
  }

  /// With the lock held: whoever comes next begins another round.
  private func close(_ round: Round<Element>) {
    // The round is held by its caller, so nothing is released here.
    if present === round { present = nil }
  }
}
