extension ObservableType {
  /// Emits the elements of this stream and, after it completes, the elements of another one.
  ///
  /// ```
  ///           --a--b--|
  /// concat c  --a--b--(c|)
  /// ```
  ///
  /// ![A marble diagram of concat.](concat)
  ///
  /// The operator subscribes to the second stream when the first completes. An error from either ends the result. Uses
  /// constant stack space, even if a deferred second stream continues in the same way a hundred thousand times.
  @inlinable public func concat(_ second: any ObservableType<Element>) -> Observable<Element> {
    let first = asObservable()
    let second = second.asObservable()
    return Observable { sink in
      sink.connect(to: first) { ending in
        if case .completed = ending { .last(sink.connecting(to: second)) } else { .none }
      }
    }
  }

  /// Emits the elements of several streams, one stream after the other.
  ///
  /// ```
  /// each first        -a|
  /// each second       --b|
  /// concat of a list  -a--b|
  /// ```
  ///
  /// ![A marble diagram of concat.](concat-array)
  ///
  /// The operator subscribes to each stream when the previous one completes. An error from any of them ends the result.
  /// Uses constant stack space, however many streams there are.
  public static func concat<Element>(_ sources: [any ObservableType<Element>]) -> Observable<Element>
  where Self == Observable<Element> {
    Observable { sink in
      // Each stream is removed when its turn comes, so that a subject among them can be released.
      let rest = StatefulSink(sources.reversed() as [any ObservableType<Element>], sink)
      guard let first = rest.state.popLast()?.asObservable() else { return sink.subscription.end(nil) }
      sink.connect(to: first) { ending in
        guard case .completed = ending, let next = rest.state.popLast()?.asObservable() else { return .none }
        let connect = sink.connecting(to: next)
        return rest.state.isEmpty ? .last(connect) : .stream(connect)
      }
    }
  }

  /// Emits the elements of several streams, one stream after the other.
  ///
  /// ```
  /// each first   -a|
  /// each second  --b|
  /// concat       -a--b|
  /// ```
  ///
  /// ![A marble diagram of concat.](concat-streams)
  public static func concat<Element>(_ sources: any ObservableType<Element>...) -> Observable<Element>
  where Self == Observable<Element> { concat(sources) }
}
