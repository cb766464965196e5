extension ObservableType {
  /// The elements of the stream made from the newest element; the one before is given up.
  ///
  /// ```
  ///                          --a-----b-----|
  /// flatMapLatest → -1--2-|  ---a1---a2..
  /// ```
  ///
  /// It completes when both this stream and the newest inner one have. An error of either ends it.
  ///
  /// - Parameter transform: makes the inner stream; an error that it throws ends the result.
  @inlinable
  public func flatMapLatest<Source: ObservableType, Failure: Error>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Observable<Source.Element> { sink in
      let latest = Latest(sink)
      let outer = Subscription { latest.outerDidEnd($0) }
      latest.start(outer)
      source.connect(
        Sink(outer) { element in
          do throws(Failure) {
            let inner = try transform(element).asObservable()
            if case .just(let value) = inner.source { latest.deliver(value) } else { latest.follow(inner) }
          } catch {
            outer.end(error)
          }
        })
    }
  }
}

/// The state of one `flatMapLatest`: the inner stream that counts, and whether the outer one has ended.
@usableFromInline
final class Latest<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because fields say who may touch them
  @usableFromInline let sink: Sink<Element>
  // Set once, before the first event.
  @exclusivity(unchecked) private var outer: Subscription?
  // Outer events only, which come one at a time.
  @exclusivity(unchecked) @usableFromInline var lastID = 0
  // Gate.
  @exclusivity(unchecked) @usableFromInline var inner: Subscription?
  @exclusivity(unchecked) @usableFromInline var innerID = 0
  @exclusivity(unchecked) private var outerEnding: Ending?
  @exclusivity(unchecked) private var isDisposed = false

  @usableFromInline
  init(_ sink: Sink<Element>) { self.sink = sink }

  @usableFromInline
  func start(_ outer: Subscription) {
    self.outer = outer
    sink.subscription.attach(self)
  }

  /// The newest inner stream is one element.
  @inlinable @inline(__always)
  func deliver(_ element: Element) {
    guard tryEnter() else { return enqueue { self.replaceInner(by: element) } }
    replaceInner(by: element)
    leave()
  }

  @inlinable @inline(__always)
  func replaceInner(by element: Element) {
    if inner != nil { dropInner() }
    innerID = 0
    if sink.subscription.isLive { sink.next(element) }
  }

  /// Follows the newest inner stream. It is subscribed to outside the gate, so that one which sends inside `subscribe`
  /// is not queued behind itself.
  @inlinable
  func follow(_ source: Observable<Element>) {
    lastID += 1
    let id = lastID
    let subscription = Subscription { ending in self.run { self.innerDidEnd(id, ending) } }
    run { self.replaceInner(by: subscription, id) }
    guard subscription.isLive else { return }
    source.connect(
      Sink(subscription) { element in
        guard self.tryEnter() else { return self.enqueue { self.pass(element, from: id) } }
        self.pass(element, from: id)
        self.leave()
      })
  }

  @inlinable @inline(__always)
  func pass(_ element: Element, from id: Int) {
    if id == innerID, sink.subscription.isLive { sink.next(element) }
  }

  @usableFromInline
  func outerDidEnd(_ ending: Ending) {
    run {
      self.outerEnding = ending
      if ending.isError || self.inner == nil { self.sink.subscription.end(ending) }
    }
  }

  @usableFromInline
  func dispose() {
    outer?.dispose()
    run {
      self.isDisposed = true
      self.dropInner()
    }
  }

  // MARK: Inside the gate

  @usableFromInline
  func replaceInner(by subscription: Subscription, _ id: Int) {
    dropInner()
    if isDisposed { return subscription.dispose() }
    inner = subscription
    innerID = id
  }

  @usableFromInline
  func innerDidEnd(_ id: Int, _ ending: Ending) {
    guard id == innerID else { return }
    inner = nil
    innerID = 0
    switch (ending, outerEnding) {
    case (.error, _): sink.subscription.end(ending)
    case (_, nil): break
    case (.completed, .completed?): sink.subscription.end(.completed)
    default: sink.subscription.end(.dropped)
    }
  }

  @usableFromInline
  func dropInner() {
    let old = inner.take()
    innerID = 0
    old?.dispose()
  }
}
