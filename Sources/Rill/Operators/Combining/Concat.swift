extension ObservableType {
  /// The elements of this stream, then, once it has completed, those of another one.
  ///
  /// ```
  ///           --a--b--|
  /// concat c  --a--b--(c|)
  /// ```
  ///
  /// The second stream is subscribed to when the first has completed. An error of either ends the result. Takes a
  /// constant stack, also when a deferred second stream goes on in the same way a hundred thousand times.
  public func concat(_ second: any ObservableType<Element>) -> Observable<Element> {
    let first = asObservable()
    let second = second.asObservable()
    return Observable { sink in
      first.connect(sink) { ending in if case .completed = ending { .last(second) } else { .none } }
    }
  }

  /// The elements of several streams, one stream after the other.
  ///
  /// ```
  ///         -a|
  ///         --b|
  /// concat  -a--b|
  /// ```
  ///
  /// Each is subscribed to when the one before has completed. An error of any ends the result. Takes a constant stack,
  /// however many they are.
  public static func concat<Element>(_ sources: [any ObservableType<Element>]) -> Observable<Element>
  where Self == Observable<Element> {
    Observable { sink in
      // Those that have had their turn are let go, so that a subject among them can go.
      let rest = Cell(sources.reversed() as [any ObservableType<Element>])
      guard let first = rest.value.popLast()?.asObservable() else { return sink.subscription.end(nil) }
      first.connect(sink) { ending in
        guard case .completed = ending, let next = rest.value.popLast()?.asObservable() else { return .none }
        return rest.value.isEmpty ? .last(next) : .stream(next)
      }
    }
  }

  /// The elements of several streams, one stream after the other.
  public static func concat<Element>(_ sources: any ObservableType<Element>...) -> Observable<Element>
  where Self == Observable<Element> { concat(sources) }
}
