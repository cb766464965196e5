extension ObservableType {
  /// Transforms each element.
  ///
  /// ```
  ///           --1--2--3--|
  /// map × 10  --10-20-30-|
  /// ```
  ///
  /// ![A marble diagram of map.](map)
  ///
  /// - Parameter transform: transforms an element; an error that it throws ends the stream.
  @_disfavoredOverload @inlinable public func map<Result: Sendable, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let failing = sink.failing(by: Failure.self)
      source.connect(
        Sink(sink.subscription) { [next = sink.next] element in
          do throws(Failure) {
            next(try transform(element))
          } catch {
            failing?.end(error)
          }
        })
    }
  }

  /// Transforms each element and emits only results that are not nil.
  ///
  /// ```
  ///                 --1--x--3--|
  /// compactMap Int  --1-----3--|
  /// ```
  ///
  /// ![A marble diagram of compactMap.](compactMap)
  ///
  /// - Parameter transform: transforms an element; an error that it throws ends the stream.
  @_disfavoredOverload @inlinable public func compactMap<Result: Sendable, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Result?
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable<Result> { sink in
      let failing = sink.failing(by: Failure.self)
      source.connect(
        Sink(sink.subscription) { [next = sink.next] element in
          do throws(Failure) {
            if let result = try transform(element) { next(result) }
          } catch {
            failing?.end(error)
          }
        })
    }
  }
}

extension ObservableType {
  /// Emits each element together with its number, counted from 0.
  ///
  /// ```
  ///             --a--b--|
  /// enumerated  --0a-1b-|
  /// ```
  ///
  /// ![A marble diagram of enumerated.](enumerated)
  @inlinable public func enumerated() -> Observable<(index: Int, element: Element)> {
    stage(from: 0) { count, element, sink in
      defer { count += 1 }
      sink.next((count, element))
    }
  }
}

extension ObservableType {
  /// Emits the events of the stream as elements, and then completes.
  ///
  /// ```
  ///              --a--------#
  /// materialize  --[next a]-([error]|)
  /// ```
  ///
  /// ![A marble diagram of materialize.](materialize)
  public func materialize() -> Observable<Event<Element>> {
    let source = asObservable()
    return Observable<Event<Element>> { sink in
      let own = sink.subscription.intercept { ending in
        if let event = Event<Element>(ending) { sink.finish(with: event) } else { sink.subscription.end(ending) }
      }
      source.connect(Sink(own) { sink.next(.next($0)) })
    }
  }

  /// Turns elements that represent events back into these events, the inverse of ``materialize()``.
  ///
  /// ```
  ///                --[next a]-([error]|)
  /// dematerialize  --a--------#
  /// ```
  ///
  /// ![A marble diagram of dematerialize.](dematerialize)
  public func dematerialize<Value>() -> Observable<Value> where Element == Event<Value> {
    stage(from: ()) { _, event, sink in sink.on(event) }
  }
}
