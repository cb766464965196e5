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
/// Subscribers retain it, so it retains neither the source nor a subject that must be released with the source.
final class Connections<Element: Sendable>: @unchecked Sendable {  // because the lock guards every `var`
  private let isRenewed: Bool
  private let lock = Lock()
  private var present: Connection<Element>?
  /// Whether the source has ended the one subject of all connections.
  private var isOver = false
  /// The number of links that are being canceled, and the work that subscribes to the source once there are none, with
  /// the batch in which it was asked for.
  private var departures = 0
  private var waiting: Waiting?
  private typealias Waiting = (connect: @Sendable () -> Void, batch: UInt64)

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
    cancel(
      lock.withLock {
        connection.observers -= 1
        return connection.observers == 0 ? close(connection) : nil
      })
  }

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
    let later = Diagnostics.inheriting(connect)
    var replaced: Waiting?
    let isNow = lock.withLock {
      guard present === connection, !connection.isConnected, !isOver else { return false }
      connection.isConnected = true
      connection.link = link
      guard departures > 0 else { return true }
      replaced = waiting
      waiting = (later, Graph.batchNumber)
      return false
    }
    if isNow { connect() }
    // Released outside the lock: the waiting work of an earlier connection holds user closures.
    withExtendedLifetime(replaced) {}
  }

  func stop(_ connection: Connection<Element>) { cancel(lock.withLock { close(connection) }) }

  private func sourceDidEnd(_ connection: Connection<Element>, _ ending: Ending) {
    // Disconnects before the connection receives the end, after which the next connection may begin.
    disconnect(connection)
    finish(connection, ending)
    // The steps are separate functions, so that long chains nest only the frame of this one.
    connection.end(ending)
  }

  private func disconnect(_ connection: Connection<Element>) { cancel(lock.withLock { takeLink(of: connection) }) }

  private func finish(_ connection: Connection<Element>, _ ending: Ending) {
    lock.withLock {
      // The link is taken already.
      if case .dropped = ending { return forget(connection) }
      if isRenewed { forget(connection) } else { isOver = true }
    }
  }

  /// Disposes of a link that was taken, and then starts the connection that has waited for that, if there is one.
  private func cancel(_ link: Subscription?) {
    guard let link else { return }
    link.dispose()
    let next = lock.withLock {
      departures -= 1
      return departures == 0 ? waiting.take() : nil
    }
    if let next { Graph.run(in: next.batch, next.connect) }
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
