extension ObservableType {
  /// The newest element whenever another stream sends, if there is a new one.
  ///
  /// ```
  ///          --a--b-----c----|
  /// sampler  ------1--2---3----4
  /// sample   ------b------c----|
  /// ```
  ///
  /// When this stream completes, the result does with the next element of the sampler, or with its completion.
  /// Completion of the sampler sends what is new, and an error of either ends the result.
  ///
  /// - Parameter defaultValue: is sent in the place of a new element where there is none; nil sends nothing then.
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
