/// The turn of a joining operator, whose items are closures. The state of the operator is accessed only inside the
/// gate.
@usableFromInline
class Gate: Turn<@Sendable () -> Void>, @unchecked Sendable {  // because each field says what guards it
  @usableFromInline override init() {}

  /// Leaves the gate, after running queued work.
  @inlinable @inline(__always) final func leave() {
    if !tryLeave() { runWaiting() }
  }

  @usableFromInline final func runWaiting() { drain { $0() } }

  /// Queues `work` for the thread inside, or runs it if that thread has just left.
  @usableFromInline final func enqueue(_ work: @escaping @Sendable () -> Void) { if add(work) { runWaiting() } }

  /// Runs `work` inside the gate, now or on the thread inside.
  @inlinable @inline(__always) final func run(_ work: @escaping @Sendable () -> Void) {
    guard tryEnter() else { return enqueue(work) }
    work()
    leave()
  }

  /// Returns a sink that passes elements of `input` through the gate to `sink`, until `input` is disposed of or `sink`
  /// has stopped.
  @inlinable final func passing<Element: Sendable>(_ input: Subscription, to sink: Sink<Element>) -> Sink<Element> {
    Sink(input) { [self] element in
      let pass = { @Sendable in if !input.isDisposed, sink.subscription.isLive { sink.next(element) } }
      guard tryEnter() else { return enqueue(pass) }
      pass()
      leave()
    }
  }
}
