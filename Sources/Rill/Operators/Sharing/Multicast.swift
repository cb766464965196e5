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
  private let source: Observable<Element>
  private let makeSubject: @Sendable () -> any SubjectType<Element>
  private let connections: Connections<Element>

  fileprivate init(
    _ source: Observable<Element>, isRenewed: Bool, _ makeSubject: @escaping @Sendable () -> any SubjectType<Element>
  ) {
    self.source = source
    self.makeSubject = makeSubject
    connections = Connections(isRenewed: isRenewed)
  }

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
      let connection = connections.enter(makeSubject)
      let own = Subscription(atEnd: .downstream(sink.subscription))
      sink.subscription.attach(
        Disposables.create {
          own.dispose()
          connections.leave(connection)
        })
      guard own.isLive else { return }
      connection.connect(Sink(own, next: sink.next))
      if own.isLive { connections.connect(connection, to: source) }
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
    ConnectableObservable(asObservable(), isRenewed: false) { subject }
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
    ConnectableObservable(asObservable(), isRenewed: true, makeSubject)
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
