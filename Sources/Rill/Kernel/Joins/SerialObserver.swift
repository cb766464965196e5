/// Delivers the events that several threads send, one at a time. A sender may keep it after its subscription has ended;
/// it then retains neither the subscriber nor the disposable of the user's closure.
@usableFromInline
final class SerialObserver<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because of the gate
  /// The context of the subscriber.
  private let context = Context.current
  /// Guarded by the gate.
  private var sink: Sink<Element>?
  // Guarded by the lock: the disposable that the user's closure returns, and whether it is not needed any more.
  private var resource: (any Disposable)?
  private var isOver = false

  @usableFromInline init(_ sink: Sink<Element>) { self.sink = sink }

  @usableFromInline func on(_ event: Event<Element>) {
    guard tryEnter() else { return enqueue { self.deliver(event) } }
    deliver(event)
    leave()
  }

  private func deliver(_ event: Event<Element>) {
    guard let sink, sink.subscription.isLive else { return }
    if event.isStopEvent {
      // Before the end, so that nothing follows and nothing is retained.
      self.sink = nil
      lock.withLock { isOver = true }
    }
    if let context { context.pass { sink.on(event) } } else { sink.on(event) }
  }

  /// Keeps the disposable of the user's closure, or disposes of it if the subscription has stopped.
  @usableFromInline func keep(_ resource: any Disposable) {
    let isLate = lock.withLock {
      if !isOver { self.resource = resource }
      return isOver
    }
    if isLate { resource.dispose() }
  }

  @usableFromInline func dispose() {
    let (resource, isFirst) = lock.withLock {
      defer { isOver = true }
      return (self.resource.take(), !isOver)
    }
    resource?.dispose()
    if isFirst { run { self.sink = nil } }
  }
}
