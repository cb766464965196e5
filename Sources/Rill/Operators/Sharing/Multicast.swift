/// A stream that many can subscribe to and that begins when ``connect()`` is called: one subscription to its source
/// feeds all.
///
/// ```swift
/// let prices = feed.publish()
/// prices.bind(to: chart).disposed(by: bag)
/// prices.bind(to: list).disposed(by: bag)
/// prices.connect().disposed(by: bag)
/// ```
public struct ConnectableObservable<Element: Sendable>: ObservableType {
  let shared: Shared<Element>

  /// Subscribes to the source, unless that was done already, and lets all subscribers have its events. Disposal of what
  /// is returned ends that, and no event more is sent; the next call begins anew.
  public func connect() -> any Disposable {
    let round = shared.current()
    shared.connect(round)
    return Disposables.create { [rounds = shared.rounds] in rounds.stop(round) }
  }

  /// Connects when the first subscriber comes, and disconnects when the last one leaves.
  public func refCount() -> Observable<Element> {
    let shared = shared
    return Observable { sink in
      let round = shared.enter()
      let own = Subscription { sink.subscription.end($0) }
      sink.subscription.attach(
        Disposables.create { [rounds = shared.rounds] in
          own.dispose()
          rounds.leave(round)
        })
      guard own.isLive else { return }
      round.connect(Sink(own, next: sink.next))
      if own.isLive { shared.connect(round) }
    }
  }

  /// What is sent while connected.
  public func asObservable() -> Observable<Element> {
    let shared = shared
    return Observable { sink in shared.current().connect(sink) }
  }
}

extension ObservableType {
  /// Lets many subscribers have this stream through a subject. After the stream has ended, the subject answers alone.
  public func multicast(_ subject: some SubjectType<Element>) -> ConnectableObservable<Element> {
    ConnectableObservable(shared: Shared(asObservable(), isRenewed: false) { subject })
  }

  /// Lets many subscribers have this stream through a subject, of which each connection has a new one.
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Element> where Subject.Element == Element {
    ConnectableObservable(shared: Shared(asObservable(), isRenewed: true, makeSubject))
  }

  /// Lets many subscribers have this stream, each from the time at which it comes.
  public func publish() -> ConnectableObservable<Element> { multicast { PublishSubject() } }

  /// Lets many subscribers have this stream, each beginning with the last `bufferSize` elements.
  ///
  /// - Precondition: `bufferSize` is not negative.
  public func replay(
    _ bufferSize: Int, file: StaticString = #fileID, line: UInt = #line
  ) -> ConnectableObservable<Element> {
    require(
      bufferSize >= 0, "replay(_:) was given a bufferSize of \(bufferSize); it must not be negative.",
      file: file, line: line)
    return multicast(ReplaySubject.create(bufferSize: bufferSize))
  }

  /// Lets many subscribers have this stream, each beginning with all elements so far.
  public func replayAll() -> ConnectableObservable<Element> { multicast(ReplaySubject.createUnbounded()) }
}
