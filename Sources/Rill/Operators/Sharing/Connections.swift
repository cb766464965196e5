/// One connection of a shared stream to its source, and the subject that it feeds.
final class Connection<Element: Sendable>: @unchecked Sendable {  // because the lock of `Connections` guards its vars
  /// Nil once the source has gone away without an end, so that the subject can go too, and let its observers go.
  let subject: Protected<(any SubjectType<Element>)?>
  fileprivate var isConnected = false
  /// Its subscription to the source, until somebody cancels that.
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
final class Connections<Element: Sendable>: @unchecked Sendable {  // because the lock guards every `var`
  private let isRenewed: Bool
  private let lock = Lock()
  private var present: Connection<Element>?
  /// The one subject of all connections has been ended by the source.
  private var isOver = false
  /// How many links are being canceled, and what subscribes to the source once none is.
  private var departures = 0
  private var waiting: (@Sendable () -> Void)?

  init(isRenewed: Bool) { self.isRenewed = isRenewed }

  /// The connection for whoever comes now.
  func current(_ makeSubject: () -> any SubjectType<Element>) -> Connection<Element> {
    if let connection = lock.withLock({ present }) { return connection }
    let fresh = Connection(makeSubject())
    return lock.withLock {
      if let present { return present }
      present = fresh
      return fresh
    }
  }

  /// The connection for whoever comes now, who is counted.
  func enter(_ makeSubject: () -> any SubjectType<Element>) -> Connection<Element> {
    while true {
      let connection = current(makeSubject)
      let isCounted = lock.withLock {
        guard present === connection else { return false }
        connection.observers += 1
        return true
      }
      if isCounted { return connection }
    }
  }

  /// The last one out disconnects.
  func leave(_ connection: Connection<Element>) {
    // In one step: whoever comes now must neither be counted in a connection that is about to stop, nor subscribe to the
    // source before that has stopped.
    let link = lock.withLock { () -> Subscription? in
      connection.observers -= 1
      guard connection.observers == 0 else { return nil }
      close(connection)
      return takeLink(of: connection)
    }
    if let link { cancel(link) }
  }

  /// Lets `source` feed the connection, once. While an earlier connection's subscription to it is being canceled, that has to be
  /// over first: then the thread that does so goes on with this one.
  ///
  /// - Parameter site: where that was asked for, if it was.
  func connect(_ connection: Connection<Element>, to source: Observable<Element>, _ site: CallSite? = nil) {
    guard let subject = connection.subject.value else { return }
    let link = Subscription { self.sourceDidEnd(connection, $0) }
    let connect: @Sendable () -> Void = {
      guard link.isLive else { return }
      if let site, Diagnostics.isActive { link.watch(site) }
      source.connect(Sink(link) { if link.isLive { subject.onNext($0) } })
    }
    let later = Diagnostics.inheriting(connect)
    var replaced: (@Sendable () -> Void)?
    let isNow = lock.withLock {
      guard present === connection, !connection.isConnected, !isOver else { return false }
      connection.isConnected = true
      connection.link = link
      guard departures > 0 else { return true }
      replaced = waiting
      waiting = later
      return false
    }
    if isNow { connect() }
    // Released after the lock: what was left of a connection that is over holds a user's closures.
    withExtendedLifetime(replaced) {}
  }

  func stop(_ connection: Connection<Element>) {
    let link = lock.withLock { () -> Subscription? in
      close(connection)
      return takeLink(of: connection)
    }
    if let link { cancel(link) }
  }

  private func sourceDidEnd(_ connection: Connection<Element>, _ ending: Ending) {
    // Before it is told that the source has ended, after which the next connection may begin.
    disconnect(connection)
    finish(connection, ending)
    // The steps are functions of their own so that long chains nest the frame of this one only.
    connection.end(ending)
  }

  private func disconnect(_ connection: Connection<Element>) {
    if let link = lock.withLock({ takeLink(of: connection) }) { cancel(link) }
  }

  private func finish(_ connection: Connection<Element>, _ ending: Ending) {
    lock.withLock {
      if case .dropped = ending { return close(connection) }
      if isRenewed { close(connection) } else { isOver = true }
    }
  }

  /// Disposes of a link that was taken, and then lets the next one begin if it has waited for that.
  private func cancel(_ link: Subscription) {
    link.dispose()
    let next = lock.withLock {
      departures -= 1
      return departures == 0 ? waiting.take() : nil
    }
    next?()
  }

  // MARK: With the lock held

  /// Whoever comes next begins another connection.
  private func close(_ connection: Connection<Element>) {
    // The connection is held by its caller, so nothing is released here.
    if present === connection { present = nil }
  }

  /// What is returned must be canceled.
  private func takeLink(of connection: Connection<Element>) -> Subscription? {
    guard let link = connection.link.take() else { return nil }
    departures += 1
    return link
  }
}
