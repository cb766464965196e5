extension ObservableType {
  /// Emits the elements of several streams as they arrive.
  ///
  /// ```
  /// one              --a-----c--|
  /// other            -----b-----------d-|
  /// merge of a list  --a--b--c--------d-|
  /// ```
  ///
  /// ![A marble diagram of merge.](merge-array)
  ///
  /// The operator subscribes to the streams in the given order. The result completes when all streams have completed;
  /// an error from any of them ends it.
  public static func merge<Element>(_ sources: [any ObservableType<Element>]) -> Observable<Element>
  where Self == Observable<Element> {
    Observable { sink in
      let join = Join(sink.subscription, inputs: sources.count)
      join.start()
      for (index, source) in sources.enumerated() { join.connectInput(index, to: source, sink.next) }
    }
  }

  /// Emits the elements of several streams as they arrive.
  ///
  /// ```
  /// one    --a-----c--|
  /// other  -----b-----------d-|
  /// merge  --a--b--c--------d-|
  /// ```
  ///
  /// ![A marble diagram of merge.](merge-streams)
  public static func merge<Element>(_ sources: any ObservableType<Element>...) -> Observable<Element>
  where Self == Observable<Element> { merge(sources) }
}

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
  /// operator does not subscribe to any further stream. If there are no streams, the result never emits and never ends.
  public static func amb<Element>(_ sources: [any ObservableType<Element>]) -> Observable<Element>
  where Self == Observable<Element> {
    if sources.isEmpty { return .never() }
    return Observable { sink in
      let race = Race(sink.subscription, inputs: sources.count)
      race.start()
      for (index, source) in sources.enumerated() {
        race.connectInput(index, to: source) { if race.isWon(by: index) { sink.next($0) } }
      }
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

private final class Race: Join, @unchecked Sendable {  // because the gate guards `winner`
  private var winner: Int?

  /// Returns whether the stream at `index` wins, which the first one to send does. Called inside the gate.
  func isWon(by index: Int) -> Bool {
    if winner == nil {
      winner = index
      for (other, entrant) in inputs.enumerated() where other != index { entrant.dispose() }
    }
    return winner == index
  }

  override func finish(_ input: Int32, _ ending: Ending) {
    // A stream that can send nothing more does not win by being dropped.
    if case .dropped = ending, winner == nil, open > 0 { return }
    if isWon(by: Int(input)) { downstream.end(ending) }
  }
}
