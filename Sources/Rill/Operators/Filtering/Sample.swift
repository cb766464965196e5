extension ObservableType {
  /// Emits the latest element whenever another stream emits, if that element is new.
  ///
  /// ```
  ///          --a--b-----c----|
  /// sampler  ------1--2---3----4
  /// sample   ------b------c----|
  /// ```
  ///
  /// After this stream completes, the result completes with the next element of the sampler, or with its completion.
  /// When the sampler completes, the result emits the latest element if it is new. An error from either stream ends the
  /// result.
  ///
  /// - Parameters:
  ///   - sampler: the stream whose elements take the samples.
  ///   - defaultValue: the element to emit if there is no new one; with nil, nothing is emitted then.
  public func sample(_ sampler: some ObservableType, defaultValue: Element? = nil) -> Observable<Element> {
    let source = asObservable()
    let sampler = sampler.asObservable()
    return Observable { sink in
      let newest = Cell<Element?>(nil)
      let end = Cell<Ending?>(nil)
      let join = Join(sink.subscription)
      let send: @Sendable () -> Void = {
        guard sink.subscription.isLive, let element = newest.value.take() ?? defaultValue else { return }
        sink.next(element)
      }
      let first = join.addInput { ending in
        end.value = ending
        return false
      }
      let second = join.addInput { ending in
        if case .completed = ending { send() }
        return false
      }
      join.start()
      source.connect(join.passing(first, to: Sink(sink.subscription) { newest.value = $0 }))
      guard second.isLive else { return }
      sampler.connect(
        join.passing(
          second,
          to: Sink(sink.subscription) { _ in
            send()
            if let end = end.value { sink.subscription.end(end) }
          }))
    }
  }
}
