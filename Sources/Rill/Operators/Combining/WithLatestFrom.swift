extension ObservableType {
  /// Combines each element of this stream with the latest element of another.
  ///
  /// ```
  /// letters         --a-----b-----c--|
  /// digits          ----1------2------
  /// withLatestFrom  --------b1----c2-|
  /// ```
  ///
  /// ![A marble diagram of withLatestFrom.](withLatestFrom)
  ///
  /// Elements that arrive before the other stream's first element are skipped. The result ends with this stream.
  /// Completion of the other stream has no effect; its error ends the result.
  ///
  /// - Parameters:
  ///   - other: the stream whose latest element is used.
  ///   - combine: combines the two elements; an error that it throws ends the stream with that error.
  @inlinable
  public func withLatestFrom<Other: ObservableType, Result: Sendable, Failure: Error>(
    _ other: Other, resultSelector combine: @escaping @Sendable (Element, Other.Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    let other = other.asObservable()
    return Observable<Result> { sink in
      let join = StatefulJoin(Other.Element?.none, sink, main: 1)
      let first = join.open(keepingNewestOf: other)
      guard first.isLive else { return }
      source.connect(
        Sink(first) { element in
          guard join.tryEnter() else { return join.enqueue { join.send(element, combine) } }
          join.send(element, combine)
          join.leave()
        })
    }
  }

  /// Emits the latest element of another stream whenever this one emits.
  ///
  /// ```
  /// taps            --x-----x-----x--|
  /// text            ----a------b------
  /// withLatestFrom  --------a-----b--|
  /// ```
  ///
  /// ![A marble diagram of withLatestFrom.](withLatestFrom-other)
  @inlinable
  public func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<Other.Element> {
    let source = asObservable()
    let other = other.asObservable()
    // Not by the other method, because the closure would be allocated for each subscription.
    return Observable<Other.Element> { sink in
      let join = StatefulJoin(Other.Element?.none, sink, main: 1)
      let first = join.open(keepingNewestOf: other)
      guard first.isLive else { return }
      source.connect(
        Sink(first) { _ in
          guard join.tryEnter() else { return join.enqueue { join.sendNewest() } }
          join.sendNewest()
          join.leave()
        })
    }
  }
}

extension StatefulJoin {
  /// Connects the stream whose newest element the state is, and returns the input for the other stream.
  @inlinable
  func open<Newest: Sendable>(keepingNewestOf other: Observable<Newest>) -> Subscription where State == Newest? {
    let second = addInput()
    let first = addInput()
    start()
    other.connect(
      Sink(second) { [self] element in
        guard tryEnter() else { return enqueue { self.state = element } }
        state = element
        leave()
      })
    return first
  }

  // Called inside the gate.

  @inlinable
  func sendNewest() where State == Element? { if downstream.isLive, let newest = state { next(newest) } }

  /// Combines an element with the newest one, if there is one.
  @inlinable
  func send<Input, Newest, Failure: Error>(
    _ element: Input, _ combine: (Input, Newest) throws(Failure) -> Element
  ) where State == Newest? {
    guard downstream.isLive, let newest = state else { return }
    do throws(Failure) {
      next(try combine(element, newest))
    } catch {
      downstream.end(error)
    }
  }
}
