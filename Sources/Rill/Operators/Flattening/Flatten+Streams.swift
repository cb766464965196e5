extension TypedFlatten {
  /// Accepts the next inner stream. A single element needs no subscription where nothing can be ahead of it.
  @inlinable
  func add(_ inner: Observable<Element>) {
    if passes(inner) { return }
    if mayWait { enqueue(inner) } else { connect(inner) }
  }

  // Separate functions, because in a debug build the variables of all would be in the stack frame that chains nest.

  @inlinable
  func passes(_ inner: Observable<Element>) -> Bool {
    guard case .just(let element) = inner.source, passesElements() else { return false }
    pass(element, from: nil)
    return true
  }

  @inlinable
  func enqueue(_ inner: Observable<Element>) { follow { self.connect(inner, $0) } }

  @inlinable
  func connect(_ inner: Observable<Element>) {
    let subscription = begin()
    guard subscription.isLive else { return }
    inner.connect(
      Sink(subscription) { element in subscription.use(Element.self) { $0.pass(element, from: subscription) } })
  }

  @inlinable
  func connect(_ inner: Observable<Element>, _ subscription: Subscription) {
    if subscription.isLive { inner.connect(Sink(subscription) { self.pass($0, from: subscription) }) }
  }

  @inlinable @inline(__always)
  func pass(_ element: Element, from inner: Subscription?) {
    guard tryEnter() else { return enqueue(element, from: inner) }
    deliver(element, from: inner)
    leave()
  }

  @inlinable
  func enqueue(_ element: Element, from inner: Subscription?) { enqueue { self.deliver(element, from: inner) } }

  @inlinable @inline(__always)
  func deliver(_ element: Element, from inner: Subscription?) {
    if let inner, inner.isDisposed { return }
    if downstream.isLive { next(element) }
  }
}
