/// One connection of a shared stream to its source, and the subject that it feeds.
final class Connection<Element: Sendable>: @unchecked Sendable {  // because the lock of `Connections` guards its vars
  /// Nil once the source is dropped without an end, so that the subject can be released and releases its observers.
  let subject: Protected<(any SubjectType<Element>)?>
  fileprivate var isConnected = false
  /// The subscription to the source, until a thread takes it to cancel it.
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
/// A connection that is asked for while links are being canceled is made afterward. Subscribers retain this,
/// so it retains neither the source nor a subject that must be released with the source.
final class Connections<Element: Sendable>: @unchecked Sendable {  // because the lock guards every `var`
  private let isRenewed: Bool
  private let lock = Lock()
  private var present: Connection<Element>?
  /// Whether the source has ended the one subject of all connections.
  private var isOver = false
  /// The number of links that are being canceled, and the connection to make once there are none.
  private var departures = 0
  private var next: (@Sendable () -> Void)?

  init(isRenewed: Bool) { self.isRenewed = isRenewed }

  /// Returns the connection for a new subscriber.
  func current(_ makeSubject: () -> any SubjectType<Element>) -> Connection<Element> {
    if let connection = lock.withLock({ present }) { return connection }
    let fresh = Connection(makeSubject())
    return lock.withLock {
      if let present { return present }
      present = fresh
      return fresh
    }
  }

  /// Returns the connection for a new subscriber, and counts that subscriber.
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

  /// Removes a subscriber from the count; the last one disconnects.
  func leave(_ connection: Connection<Element>) {
    // In one step: a new subscriber must neither be counted in a connection that is about to stop, nor subscribe to the
    // source before that connection has stopped.
    cancel {
      connection.observers -= 1
      return connection.observers == 0 ? close(connection) : nil
    }
  }

  func stop(_ connection: Connection<Element>) { cancel { close(connection) } }

  /// Subscribes the connection to `source`, once.
  ///
  /// While the subscription of an earlier connection is being canceled, this one waits: the thread that cancels it
  /// makes this connection afterward.
  ///
  /// - Parameter site: the place where the user asked for the connection, if there is one.
  func connect(_ connection: Connection<Element>, to source: Observable<Element>, _ site: CallSite? = nil) {
    guard let subject = connection.subject.value else { return }
    let link = Subscription { self.sourceDidEnd(connection, $0) }
    let connect: @Sendable () -> Void = {
      guard link.isLive else { return }
      let isOpening = if let site, Diagnostics.isActive { link.watch(site, "connect") } else { false }
      source.connect(Sink(link) { link.pass($0) { subject.onNext($0) } })
      if isOpening { link.didOpen() }
    }
    // The connection that is replaced holds user closures, and so is released outside the lock.
    var later: (@Sendable () -> Void)? = Context.carrying(connect)
    let isNow = lock.withLock {
      guard present === connection, !connection.isConnected, !isOver else { return false }
      connection.isConnected = true
      connection.link = link
      if departures > 0 { swap(&later, &next) }
      return departures == 0
    }
    if isNow { connect() }
    withExtendedLifetime(later) {}
  }

  private func sourceDidEnd(_ connection: Connection<Element>, _ ending: Ending) {
    // Disconnects before the connection receives the end, after which the next connection may begin.
    cancel { takeLink(of: connection) }
    lock.withLock {
      if case .dropped = ending { return forget(connection) }
      if isRenewed { forget(connection) } else { isOver = true }
    }
    connection.end(ending)
  }

  /// Disposes of the link that `take` returns, if there is one, and then makes the connection that has waited for that.
  private func cancel(_ take: () -> Subscription?) {
    guard let link = lock.withLock(take) else { return }
    link.dispose()
    let next = lock.withLock {
      departures -= 1
      return departures == 0 ? self.next.take() : nil
    }
    next?()
  }

  // MARK: With the lock held

  /// Lets the next subscriber begin another connection.
  private func forget(_ connection: Connection<Element>) {
    // The caller retains the connection, so nothing is released here.
    if present === connection { present = nil }
  }

  /// Lets the next subscriber begin another connection, and takes the link of this one.
  private func close(_ connection: Connection<Element>) -> Subscription? {
    forget(connection)
    return takeLink(of: connection)
  }

  /// Takes the link of a connection, which the caller must cancel.
  private func takeLink(of connection: Connection<Element>) -> Subscription? {
    guard let link = connection.link.take() else { return nil }
    departures += 1
    return link
  }
}
