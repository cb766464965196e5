extension Flatten {
  /// Accepts the next inner stream. A single element needs no subscription where nothing can be ahead of it.
  @inlinable
  func add<Element>(_ inner: Observable<Element>, _ next: @escaping @Sendable (Element) -> Void) {
    if passes(inner, next) { return }
    if mayWait { enqueue(inner, next) } else { connect(inner, begin(), next) }
  }

  // Separate functions, because in a debug build the variables of all would be in the stack frame that chains nest.

  @inlinable
  func passes<Element>(_ inner: Observable<Element>, _ next: @escaping @Sendable (Element) -> Void) -> Bool {
    guard case .just(let element) = inner.source, passesElements() else { return false }
    pass(element, from: nil, next)
    return true
  }

  @inlinable
  func enqueue<Element>(_ inner: Observable<Element>, _ next: @escaping @Sendable (Element) -> Void) {
    follow { self.connect(inner, $0, next) }
  }

  @inlinable
  func connect<Element>(
    _ inner: Observable<Element>, _ subscription: Subscription, _ next: @escaping @Sendable (Element) -> Void
  ) {
    if subscription.isLive { inner.connect(Sink(subscription) { self.pass($0, from: subscription, next) }) }
  }

  @inlinable @inline(__always)
  func pass<Element: Sendable>(
    _ element: Element, from inner: Subscription?, _ next: @escaping @Sendable (Element) -> Void
  ) {
    guard tryEnter() else { return enqueue(element, from: inner, next) }
    deliver(element, from: inner, next)
    leave()
  }

  @inlinable
  func enqueue<Element: Sendable>(
    _ element: Element, from inner: Subscription?, _ next: @escaping @Sendable (Element) -> Void
  ) {
    enqueue { self.deliver(element, from: inner, next) }
  }

  @inlinable @inline(__always)
  func deliver<Element>(_ element: Element, from inner: Subscription?, _ next: @Sendable (Element) -> Void) {
    if let inner, inner.isDisposed { return }
    if downstream.isLive { next(element) }
  }
}
