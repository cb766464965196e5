extension ObservableType {
  /// Emits the latest element whenever another stream emits, if that element is new.
  ///
  /// ```
  ///          --a--b-----c----|
  /// sampler  ------1--2---3----4
  /// sample   ------b------c----|
  /// ```
  ///
  /// ![A marble diagram of sample.](sample)
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
      let join = Sampling(sink, defaultValue)
      join.start()
      join.connectInput(0, to: source) { join.newest = $0 }
      join.connectInput(1, to: sampler) { _ in
        join.send()
        if let end = join.end { sink.subscription.end(end) }
      }
    }
  }
}

private final class Sampling<Element: Sendable>: Join, @unchecked Sendable {  // because the gate guards every `var`
  var newest: Element?
  var end: Ending?
  private let sink: Sink<Element>
  private let defaultValue: Element?

  init(_ sink: Sink<Element>, _ defaultValue: Element?) {
    self.sink = sink
    self.defaultValue = defaultValue
    super.init(sink.subscription, inputs: 2)
  }

  func send() {
    if sink.subscription.isLive, let element = newest.take() ?? defaultValue { sink.next(element) }
  }

  override func endsResult(_ input: Int32, _ ending: Ending) -> Bool {
    if input == 0 {
      end = ending
    } else if case .completed = ending {
      send()
    }
    return false
  }
}
