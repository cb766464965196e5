/// The period for which a shared stream remembers its elements and its end.
public enum SubjectLifetimeScope: Sendable {
  /// Until the source ends or the last subscriber leaves; then everything starts over.
  case whileConnected
  /// As long as the stream exists.
  case forever
}

extension ObservableType {
  /// Shares one subscription to this stream among all subscribers of the result.
  ///
  /// ```
  ///                    -a--b--c--d
  /// replay 1, take 3   -a--b--(c|)
  /// from 5 on, take 2  -----b-(c|)
  /// ```
  ///
  /// ![A marble diagram of share.](share)
  ///
  /// The operator subscribes to this stream when the first subscriber arrives, and cancels when the last one leaves.
  /// The events that a subscriber receives depend on when it arrives:
  ///
  /// | it arrives | `whileConnected` | `forever` |
  /// | --- | --- | --- |
  /// | first | a new subscription to the source | the same |
  /// | while others are subscribed | the last `replay` elements, then new events | the same |
  /// | after all others have left | a new subscription to the source | the last elements, then a new subscription |
  /// | after completion | a new subscription to the source | the last elements, then completion |
  /// | after an error | a new subscription to the source | the last elements, then the error |
  ///
  /// The source has one subscription at a time. If a subscriber arrives while another thread is canceling the last
  /// subscription, it still receives the events of the new one, but that thread makes the new subscription when it is
  /// done.
  ///
  /// - Parameters:
  ///   - bufferSize: the number of elements that a new subscriber receives first; not negative.
  ///   - scope: whether elements and the end are remembered beyond a connection.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public func share(
    replay bufferSize: Int = 0, scope: SubjectLifetimeScope = .whileConnected,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Element> {
    require(
      bufferSize >= 0, "share(replay:) was given a replay of \(bufferSize); it must not be negative.",
      file: file, line: line)
    return switch (scope, bufferSize) {
    case (.whileConnected, 0): publish().refCount()
    case (.whileConnected, _): multicast { ReplaySubject.create(bufferSize: bufferSize) }.refCount()
    case (.forever, _): multicast(ReplaySubject.create(bufferSize: bufferSize)).refCount()
    }
  }
}

/// A stream that feeds all its subscribers from one subscription to its source, which begins when
/// ``connect(file:line:)`` is called.
///
/// ```swift
/// let prices = feed.publish()
/// prices.bind(to: chart).disposed(by: bag)
/// prices.bind(to: list).disposed(by: bag)
/// prices.connect().disposed(by: bag)
/// ```
public struct ConnectableObservable<Element: Sendable>: ObservableType {
  fileprivate let source: Observable<Element>
  fileprivate let connections: Connections<Element>
  fileprivate let makeSubject: @Sendable () -> any SubjectType<Element>

  /// Subscribes to the source, unless already connected, and sends its events to all subscribers.
  ///
  /// Disposing of the result disconnects: no further event is sent, and the next call connects again. While another
  /// thread is ending the previous connection, that thread makes the new one when it is done.
  public func connect(file: StaticString = #fileID, line: UInt = #line) -> any Disposable {
    let connection = connections.current(makeSubject)
    connections.connect(connection, to: source, CallSite(file: file, line: line))
    return Disposables.create { [connections] in connections.stop(connection) }
  }

  /// Returns a stream that connects when the first subscriber arrives and disconnects when the last one leaves.
  ///
  /// ```
  ///          -a--b--c--d
  /// until 5  -a--b
  /// until 9  -a--b--c-
  /// ```
  ///
  /// ![A marble diagram of refCount.](refCount)
  public func refCount() -> Observable<Element> {
    Observable { [source, makeSubject, connections] sink in
      let connection = connections.current(counting: 1, makeSubject)
      let own = sink.interposing { connections.leave(connection) }
      guard own.subscription.isLive else { return }
      connection.connect(own)
      if own.subscription.isLive { connections.connect(connection, to: source) }
    }
  }

  /// Returns a stream of the events that are sent while connected.
  public func asObservable() -> Observable<Element> {
    Observable { [makeSubject, connections] sink in connections.current(makeSubject).connect(sink) }
  }
}

extension ObservableType {
  /// Shares this stream among all subscribers through a subject.
  ///
  /// ```
  ///                         --a--b--c--|
  /// multicast AsyncSubject  -----------(c|)
  /// ```
  ///
  /// ![A marble diagram of multicast.](multicast)
  ///
  /// After the stream ends, new subscribers receive only the events that the subject sends them.
  public func multicast(_ subject: some SubjectType<Element>) -> ConnectableObservable<Element> {
    ConnectableObservable(source: asObservable(), connections: Connections(isRenewed: false)) { subject }
  }

  /// Shares this stream among all subscribers through a subject, a new one for each connection.
  ///
  /// ```
  /// each letters  --a|
  /// from 0 on     --a|
  /// from 5 on     --------a|
  /// ```
  ///
  /// ![A marble diagram of multicast.](multicast-makeSubject)
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Element> where Subject.Element == Element {
    ConnectableObservable(
      source: asObservable(), connections: Connections(isRenewed: true), makeSubject: makeSubject)
  }

  /// Shares this stream among all subscribers, each of which receives the events that follow its subscription.
  ///
  /// ```
  ///                     --a--b--c--|
  /// publish, from 6 on  --------c--|
  /// ```
  ///
  /// ![A marble diagram of publish.](publish)
  public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject() } }

  /// Shares this stream among all subscribers, each of which first receives the last `bufferSize` elements.
  ///
  /// ```
  ///                      --a--b--c--|
  /// replay 1, from 6 on  ------b-c--|
  /// ```
  ///
  /// ![A marble diagram of replay.](replay)
  ///
  /// - Precondition: `bufferSize` is not negative.
  public func replay(
    _ bufferSize: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> ConnectableObservable<Element> {
    require(
      bufferSize >= 0, "replay(_:) was given a bufferSize of \(bufferSize); it must not be negative.",
      file: file, line: line)
    return multicast { ReplaySubject.create(bufferSize: bufferSize) }
  }

  /// Shares this stream among all subscribers, each of which first receives all elements so far.
  ///
  /// ```
  ///                       --a--b-----c--|
  /// replayAll, from 6 on  ------(ab)-c--|
  /// ```
  ///
  /// ![A marble diagram of replayAll.](replayAll)
  public func replayAll() -> ConnectableObservable<Element> { multicast { ReplaySubject.createUnbounded() } }
}

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
/// A connection that is asked for while links are being canceled is made afterward. This is no ``Turn``, because a link
/// is canceled before `dispose` returns, and not left to another thread. Subscribers retain this, so it retains neither
/// the source nor a subject that must be released with the source.
final class Connections<Element: Sendable>: @unchecked Sendable {  // because the lock guards every `var`
  private let isRenewed: Bool
  private let lock = Lock()
  private var present: Connection<Element>?
  /// Whether the source has ended the one subject of all connections.
  private var isOver = false
  /// The number of links that are being canceled, and the connection to make once there are none.
  private var departures = 0
  private var next: (link: Subscription, connect: Connect)?

  init(isRenewed: Bool) { self.isRenewed = isRenewed }

  /// Returns the connection for a new subscriber.
  ///
  /// - Parameter count: 1 if the subscriber is counted, so that the connection lasts as long as it.
  func current(counting count: Int = 0, _ makeSubject: () -> any SubjectType<Element>) -> Connection<Element> {
    let known = lock.withLock {
      present?.observers += count
      return present
    }
    if let known { return known }
    let fresh = Connection(makeSubject())
    return lock.withLock {
      let connection = present ?? fresh
      connection.observers += count
      present = connection
      return connection
    }
  }

  /// Removes a subscriber from the count; the last one disconnects.
  func leave(_ connection: Connection<Element>) {
    // In one step: a new subscriber must neither be counted in a connection about to stop, nor subscribe to the source
    // before that connection has stopped.
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
    let connect: Connect = { link in
      guard link.isLive else { return }
      let isOpening = if let site, Diagnostics.isActive { link.watch(site, "connect") } else { false }
      source.connect(Sink(link) { link.pass($0) { subject.onNext($0) } })
      if isOpening { link.didOpen() }
    }
    // The connection that is replaced holds user closures, and so is released outside the lock.
    var later: (link: Subscription, connect: Connect)? = (link, Context.carrying(connect))
    let isNow = lock.withLock {
      guard present === connection, !connection.isConnected, !isOver else { return false }
      connection.isConnected = true
      connection.link = link
      if departures > 0 { swap(&later, &next) }
      return departures == 0
    }
    if isNow { connect(link) }
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

  /// Disposes of the link returned by `take`, if there is one, and then makes the connection that has waited for it.
  private func cancel(_ take: () -> Subscription?) {
    guard let link = lock.withLock(take) else { return }
    link.dispose()
    let next = lock.withLock {
      departures -= 1
      return departures == 0 ? self.next.take() : nil
    }
    if let next { next.connect(next.link) }
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
