/// A stream that many can subscribe to and that begins when ``connect(file:line:)`` is called: one subscription to its
/// source feeds all.
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

  /// Subscribes to the source, unless that was done already, and lets all subscribers have its events. Disposal of what
  /// is returned ends that, and no event more is sent; the next call begins anew. While another thread is ending the
  /// connection before, that thread makes this one, when it has done so.
  public func connect(file: StaticString = #fileID, line: UInt = #line) -> any Disposable {
    let connection = connections.current(makeSubject)
    connections.connect(connection, to: source, CallSite(file: file, line: line))
    return Disposables.create { [connections] in connections.stop(connection) }
  }

  /// Connects when the first subscriber comes, and disconnects when the last one leaves.
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

  /// What is sent while connected.
  public func asObservable() -> Observable<Element> {
    Observable { [makeSubject, connections] sink in connections.current(makeSubject).connect(sink) }
  }
}

extension ObservableType {
  /// Lets many subscribers have this stream through a subject. After the stream has ended, the subject answers alone.
  ///
  /// ```
  ///                         --a--b--c--|
  /// multicast AsyncSubject  -----------(c|)
  /// ```
  public func multicast(_ subject: some SubjectType<Element>) -> ConnectableObservable<Element> {
    ConnectableObservable(asObservable(), isRenewed: false) { subject }
  }

  /// Lets many subscribers have this stream through a subject, of which each connection has a new one.
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Element> where Subject.Element == Element {
    ConnectableObservable(asObservable(), isRenewed: true, makeSubject)
  }

  /// Lets many subscribers have this stream, each from the time at which it comes.
  ///
  /// ```
  ///                     --a--b--c--|
  /// publish, from 6 on  --------c--|
  /// ```
  public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject() } }

  /// Lets many subscribers have this stream, each beginning with the last `bufferSize` elements.
  ///
  /// ```
  ///                      --a--b--c--|
  /// replay 1, from 6 on  ------b-c--|
  /// ```
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

  /// Lets many subscribers have this stream, each beginning with all elements so far.
  ///
  /// ```
  ///                       --a--b--c--|
  /// replayAll, from 6 on  ------(ab)-c--|
  /// ```
  public func replayAll() -> ConnectableObservable<Element> { multicast { ReplaySubject.createUnbounded() } }
}
