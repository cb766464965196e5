extension ObservableType {
  /// The events of whichever stream sends first, an element or its end; the others are canceled.
  ///
  /// ```
  ///      ----a--b--|
  ///      --1---2---3--|
  /// amb  --1---2---3--|
  /// ```
  ///
  /// The streams are subscribed to in the order given; once one has sent inside `subscribe`, no further one is.
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
  /// The events of this stream or of another, whichever sends first; the other one is canceled.
  public func amb(_ other: any ObservableType<Element>) -> Observable<Element> { .amb([self, other]) }
}

private final class Race<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because the gate guards
  private let sink: Sink<Element>
  // Set once, before the first event.
  private var entrants: [Subscription] = []
  // Gate.
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
    // One that can send nothing any more does not win by it.
    if case .dropped = ending, winner == nil, running > 0 { return }
    if isWon(by: index) { sink.subscription.end(ending) }
  }

  /// The first that asks has won.
  private func isWon(by index: Int) -> Bool {
    if winner == nil {
      winner = index
      for (other, entrant) in entrants.enumerated() where other != index { entrant.dispose() }
    }
    return winner == index
  }
}
