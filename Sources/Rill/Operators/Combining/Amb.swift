extension ObservableType {
  /// Mirrors the first of several streams to send an element or an end, and cancels the others.
  ///
  /// ```
  /// one    ----a--b--|
  /// other  --1---2---3--|
  /// amb    --1---2---3--|
  /// ```
  ///
  /// ![A marble diagram of amb.](amb-streams)
  ///
  /// The operator subscribes to the streams in the given order. Once a stream sends an event inside `subscribe`, the
  /// operator does not subscribe to any further stream. If there are no streams, the result completes.
  public static func amb<Element>(_ sources: [any ObservableType<Element>]) -> Observable<Element>
  where Self == Observable<Element> {
    Observable { sink in
      guard !sources.isEmpty else { return sink.subscription.end(nil) }
      let race = Race(sink, entrants: sources.count)
      for (index, source) in sources.enumerated() { race.connect(source.asObservable(), index) }
    }
  }
}

extension ObservableType {
  /// Mirrors this stream or another one, whichever sends an event first, and cancels the other.
  ///
  /// ```
  /// one    ----a--b--|
  /// other  --1---2---3--|
  /// amb    --1---2---3--|
  /// ```
  ///
  /// ![A marble diagram of amb.](amb)
  public func amb(_ other: any ObservableType<Element>) -> Observable<Element> { .amb([self, other]) }
}

private final class Race<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because the gate guards
  private let sink: Sink<Element>
  // Set once, before the first event.
  private var entrants: [Subscription] = []
  // Guarded by the gate.
  private var winner: Int?
  private var running: Int

  init(_ sink: Sink<Element>, entrants count: Int) {
    self.sink = sink
    running = count
    super.init()
    entrants = (0..<count).map { index in Subscription { ending in self.run { self.didEnd(index, ending) } } }
    sink.subscription.attach(self)
  }

  func connect(_ source: Observable<Element>, _ index: Int) {
    guard entrants[index].isLive else { return }
    source.connect(
      passing(entrants[index], to: Sink(sink.subscription) { [self] in if isWon(by: index) { sink.next($0) } }))
  }

  func dispose() { for entrant in entrants { entrant.dispose() } }

  // MARK: Inside the gate

  private func didEnd(_ index: Int, _ ending: Ending) {
    running -= 1
    // A stream that can send nothing more does not win by being dropped.
    if case .dropped = ending, winner == nil, running > 0 { return }
    if isWon(by: index) { sink.subscription.end(ending) }
  }

  /// Returns whether the stream at `index` wins, which the first one to send does.
  private func isWon(by index: Int) -> Bool {
    if winner == nil {
      winner = index
      for (other, entrant) in entrants.enumerated() where other != index { entrant.dispose() }
    }
    return winner == index
  }
}
