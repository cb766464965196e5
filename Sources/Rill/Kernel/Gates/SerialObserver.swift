/// Delivers the events that several threads send, one at a time. A sender may keep it after its subscription has ended;
/// it then retains neither the subscriber nor what the user's closure returned.
@usableFromInline
final class SerialObserver<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because of the gate
  /// Runs a delivery in the scope of the subscriber, if there is one.
  @usableFromInline let around: (@Sendable (() -> Void) -> Void)?
  // Guarded by the lock: the disposable that the user's closure returns.
  @exclusivity(unchecked) private var resource: (any Disposable)?
  @exclusivity(unchecked) private var isDisposed = false
  @exclusivity(unchecked) private var isOver = false
  // Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline var sink: Sink<Element>?

  @usableFromInline
  init(_ sink: Sink<Element>, around: (@Sendable (() -> Void) -> Void)?) {
    self.sink = sink
    self.around = around
  }

  @inlinable
  func on(_ event: Event<Element>) {
    guard tryEnter() else { return enqueue { self.deliver(event) } }
    deliver(event)
    leave()
  }

  /// Keeps what the user's closure returned, or disposes of it if the subscription has stopped.
  @usableFromInline
  func keep(_ resource: any Disposable) {
    let isLate = ownership.lock.withLock {
      if !isDisposed { self.resource = resource }
      return isDisposed
    }
    if isLate { resource.dispose() }
  }

  @usableFromInline
  func dispose() {
    let (resource, releasesSink) = takeResource()
    resource?.dispose()
    if releasesSink { run { self.sink = nil } }
  }

  private func takeResource() -> ((any Disposable)?, Bool) {
    ownership.lock.withLock {
      isDisposed = true
      return (resource.take(), !isOver)
    }
  }

  /// Releases the sink before the end, after which nothing follows.
  @usableFromInline
  func close() {
    ownership.lock.withLock { isOver = true }
    sink = nil
  }

  @inlinable
  func deliver(_ event: Event<Element>) {
    guard let sink, sink.subscription.isLive else { return }
    if event.isStopEvent { close() }
    if around == nil { sink.on(event) } else { deliverInScope(event, to: sink) }
  }

  /// A separate function, because in a debug build the context of the closure would take space in the stack frame that
  /// chains of `create` nest.
  @usableFromInline
  func deliverInScope(_ event: Event<Element>, to sink: Sink<Element>) {
    around? { sink.on(event) }
  }
}
