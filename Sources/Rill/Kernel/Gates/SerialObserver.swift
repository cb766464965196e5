public import Synchronization

/// Delivers the events that several threads send, one at a time. A sender may keep it after its subscription has ended;
/// it then retains neither the subscriber nor what the user's closure returned.
@usableFromInline
final class SerialObserver<Element: Sendable>: Gate, Disposable, @unchecked Sendable {  // because of the gate
  private static var kept: UInt8 { 1 }
  private static var disposed: UInt8 { 2 }

  /// Runs a delivery in the scope of the subscriber, if there is one.
  @usableFromInline let around: (@Sendable (() -> Void) -> Void)?
  /// The disposable that the user's closure returns. `marks` says who owns it: the caller that adds the second bit.
  @exclusivity(unchecked) private var resource: (any Disposable)?
  // Guarded by the gate.
  @exclusivity(unchecked) @usableFromInline var held: Held?

  /// A sink to which elements pass without counting references: a noncopyable value is borrowed where a copyable one
  /// would be retained.
  @usableFromInline
  struct Held: ~Copyable {
    @usableFromInline let sink: Sink<Element>

    @inlinable init(_ sink: Sink<Element>) { self.sink = sink }

    @inlinable @inline(__always)
    borrowing func pass(_ element: Element) { if sink.subscription.isLive { sink.next(element) } }
  }

  @usableFromInline
  init(_ sink: __owned Sink<Element>, around: (@Sendable (() -> Void) -> Void)?) {
    held = Held(sink)
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
  func keep(_ resource: __owned any Disposable) {
    self.resource = consume resource
    takeResource(after: Self.kept)?.dispose()
  }

  @usableFromInline
  func dispose() {
    takeResource(after: Self.disposed)?.dispose()
    if !isOver.load(ordering: .relaxed) { run { self.held = nil } }
  }

  /// The caller that adds the second mark takes the resource.
  private func takeResource(after mark: UInt8) -> (any Disposable)? {
    let old = marks.bitwiseOr(mark, ordering: .acquiringAndReleasing).oldValue
    return old != 0 && old & mark == 0 ? resource.take() : nil
  }

  @inlinable @inline(__always)
  func deliver(_ event: Event<Element>) {
    if event.isStopEvent { end(event) } else { pass(event) }
  }

  // Separate functions, because in a debug build the variables of all would be in the stack frame that chains of
  // `create` nest.

  @inlinable
  func pass(_ event: Event<Element>) {
    if around != nil { passInScope(event) } else if case .next(let element) = event { held?.pass(element) }
  }

  /// Releases the sink before the end, after which nothing follows.
  @inlinable
  func end(_ event: Event<Element>) {
    isOver.store(true, ordering: .relaxed)
    guard let last = held.take(), last.sink.subscription.isLive else { return }
    if around != nil { sendInScope(event, last.sink) } else { last.sink.subscription.end(event.error) }
  }

  @usableFromInline
  func passInScope(_ event: Event<Element>) {
    if let sink = held?.sink, sink.subscription.isLive { sendInScope(event, sink) }
  }

  @usableFromInline
  func sendInScope(_ event: Event<Element>, _ sink: Sink<Element>) { around? { sink.on(event) } }
}
