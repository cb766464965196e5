/// One connection of a shared stream to its source, and the subject that it feeds.
final class Round<Element: Sendable>: @unchecked Sendable {  // because the lock of `Rounds` guards every `var`
  /// Nil once the source has gone away without an end, so that the subject can go too, and let its observers go.
  let subject: Protected<(any SubjectType<Element>)?>
  fileprivate var isConnected = false
  /// Its subscription to the source, until somebody gives that up.
  fileprivate var link: Subscription?
  fileprivate var observers = 0

  fileprivate init(_ subject: any SubjectType<Element>) { self.subject = Protected(subject) }

  func connect(_ sink: Sink<Element>) {
    if let subject = subject.value { subject.asObservable().connect(sink) } else { sink.subscription.end(.dropped) }
  }

  fileprivate func end(_ ending: Ending) {
    if let event = Event<Element>(ending) { subject.value?.on(event) } else { _ = subject.exchange(nil) }
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
  /// How many links are being given up, and what subscribes to the source once none is.
  private var departures = 0
  private var waiting: (@Sendable () -> Void)?

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
    // In one step: whoever comes now must neither be counted in a round that is about to stop, nor subscribe to the
    // source before that has stopped.
    let link = lock.withLock { () -> Subscription? in
      round.observers -= 1
      guard round.observers == 0 else { return nil }
      close(round)
      return takeLink(of: round)
    }
    if let link { giveUp(link) }
  }

  /// Lets `source` feed the round, once. While an earlier round's subscription to it is being given up, that has to be
  /// over first: then the thread that does so goes on with this one.
  ///
  /// - Parameter site: where that was asked for, if it was.
  func connect(_ round: Round<Element>, to source: Observable<Element>, _ site: CallSite? = nil) {
    guard let subject = round.subject.value else { return }
    let link = Subscription { self.sourceDidEnd(round, $0) }
    let connect: @Sendable () -> Void = {
      guard link.isLive else { return }
      if let site, Diagnostics.isActive { link.watch(site) }
      source.connect(Sink(link) { if link.isLive { subject.onNext($0) } })
    }
    let later = Diagnostics.inheriting(connect)
    var replaced: (@Sendable () -> Void)?
    let isNow = lock.withLock {
      guard present === round, !round.isConnected, !isOver else { return false }
      round.isConnected = true
      round.link = link
      guard departures > 0 else { return true }
      replaced = waiting
      waiting = later
      return false
    }
    if isNow { connect() }
    // Released after the lock: what was left of a round that is over holds a user's closures.
    withExtendedLifetime(replaced) {}
  }

  func stop(_ round: Round<Element>) {
    let link = lock.withLock { () -> Subscription? in
      close(round)
      return takeLink(of: round)
    }
    if let link { giveUp(link) }
  }

  private func sourceDidEnd(_ round: Round<Element>, _ ending: Ending) {
    // Before it is told that the source has ended, after which the next round may begin.
    disconnect(round)
    finish(round, ending)
    // The steps are functions of their own so that long chains nest the frame of this one only.
    round.end(ending)
  }

  private func disconnect(_ round: Round<Element>) {
    if let link = lock.withLock({ takeLink(of: round) }) { giveUp(link) }
  }

  private func finish(_ round: Round<Element>, _ ending: Ending) {
    lock.withLock {
      if case .dropped = ending { return close(round) }
      if isRenewed { close(round) } else { isOver = true }
    }
  }

  /// Disposes of a link that was taken, and then lets the next one begin if it has waited for that.
  private func giveUp(_ link: Subscription) {
    link.dispose()
    let next = lock.withLock {
      departures -= 1
      return departures == 0 ? waiting.take() : nil
    }
    next?()
  }

  // MARK: With the lock held

  /// Whoever comes next begins another round.
  private func close(_ round: Round<Element>) {
    // The round is held by its caller, so nothing is released here.
    if present === round { present = nil }
  }

  /// What is returned must be given up.
  private func takeLink(of round: Round<Element>) -> Subscription? {
    guard let link = round.link.take() else { return nil }
    departures += 1
    return link
  }
}
