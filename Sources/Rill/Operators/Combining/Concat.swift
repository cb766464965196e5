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

extension ObservableType {
  /// Emits the given elements and then the elements of this stream.
  ///
  /// ```
  ///              --b--c--|
  /// startWith a  a-b--c--|
  /// ```
  ///
  /// ![A marble diagram of startWith.](startWith)
  ///
  /// The given elements are delivered inside `subscribe`.
  @inlinable public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = asObservable()
    return Observable { sink in
      for element in elements where sink.subscription.isLive { sink.next(element) }
      if sink.subscription.isLive { source.connect(sink) }
    }
  }
}

extension Sink where Element: Sendable {
  /// Connects this sink to a stream and, when the stream ends, to its successor.
  ///
  /// Uses constant stack space, however many streams end inside `subscribe`, even if the last one continues in the same
  /// way, as in `load(n).concat(.deferred { load(n + 1) })`.
  @inlinable func connect(to first: Observable<Element>, successor: @escaping ChooseSuccessor) {
    connectSequence(below: subscription, connecting(to: first), successor: successor)
  }

  /// Returns the closure that connects this sink to a successor.
  @inlinable func connecting(to stream: Observable<Element>) -> Connect {
    let next = next
    return { stream.connect(Sink($0, next: next)) }
  }
}
