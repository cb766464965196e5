/// The state of an operator with several sources: one gate for all inputs, and one end.
@usableFromInline @_eagerMove
class Join: Gate, Disposable, EndReceiver, @unchecked Sendable {  // because each field says what guards it
  @usableFromInline final let downstream: Subscription
  /// The last input, which leads to the first one: the inputs are a ring that is linked by their `next`, because no
  /// input is ever in a bag. Each is retained for the lifetime of this object: a delivery must not count references. Set
  /// before the first event, as the count is.
  @exclusivity(unchecked) private final var last: Unmanaged<Subscription>?
  @exclusivity(unchecked) @usableFromInline private(set) final var inputCount: Int32 = 0
  /// The input whose end ends the result while others are still running; -1 for none.
  private let main: Int32
  /// The number of inputs that have not ended. Guarded by the gate.
  @exclusivity(unchecked) private final var open: Int32 = 0
  /// Guarded by the gate.
  @exclusivity(unchecked) private final var isDropped = false

  @usableFromInline
  init(_ downstream: Subscription, main: Int32 = -1) {
    self.downstream = downstream
    self.main = main
  }

  deinit { forEachInput { $0.release() } }

  /// Adds an input. Add all inputs before `start`.
  ///
  /// An error of an input ends the result. When no input is left, the result completes, or is dropped if one of the
  /// inputs was dropped.
  @usableFromInline
  final func addInput() -> Subscription {
    let input = Subscription(atEnd: .receiver(self, input: inputCount))
    let link = Unmanaged.passRetained(input)
    input.next = link
    last?._withUnsafeGuaranteedRef { swap(&$0.next, &input.next) }
    last = link
    inputCount += 1
    open += 1
    return input
  }

  @usableFromInline
  final func inputDidEnd(_ input: Int32, _: Subscription, _ ending: Ending) {
    // Does not use `run`, which allocates.
    guard tryEnter() else { return enqueue { self.finish(input, ending) } }
    finish(input, ending)
    leave()
  }

  /// The input that was added after another one, or first. There must be one.
  @usableFromInline
  final func input(after previous: Subscription?) -> Subscription {
    let next = if let previous { previous.next } else { last?._withUnsafeGuaranteedRef { $0.next } }
    return next.unsafelyUnwrapped.takeUnretainedValue()
  }

  private func forEachInput(_ body: (Unmanaged<Subscription>) -> Void) {
    var next = last?._withUnsafeGuaranteedRef { $0.next }
    for _ in 0..<inputCount {
      guard let input = next else { return }
      // Before `body`, which may release the input.
      next = input._withUnsafeGuaranteedRef { $0.next }
      body(input)
    }
  }

  private func finish(_ input: Int32, _ ending: Ending) {
    open -= 1
    switch ending {
    case .error: return downstream.end(ending)
    case .dropped: isDropped = true
    case .completed: break
    }
    if endsResult(input, ending) {
      downstream.end(ending)
    } else if open == 0 {
      downstream.end(isDropped ? .dropped : .completed)
    }
  }

  /// Returns whether the end of an input ends the result while others are still running. Called inside the gate, and not
  /// for an error.
  func endsResult(_ input: Int32, _ ending: Ending) -> Bool { input == main }

  /// Begins the operator. Without an input, the result completes at once.
  @usableFromInline
  final func start() {
    downstream.attach(self)
    if inputCount == 0 { downstream.end(.completed) }
  }

  @usableFromInline
  final func dispose() {
    forEachInput { $0._withUnsafeGuaranteedRef { $0.dispose() } }
  }
}

/// A join with a state and the receiver of the elements, so that a closure that needs them captures one object and
/// takes no memory of its own. An optional state is an optional type here: the type of a field `State?` would be looked
/// up.
@usableFromInline @_eagerMove
final class StatefulJoin<State, Element>: Join, @unchecked Sendable {  // because the gate guards the state
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let next: @Sendable (Element) -> Void

  @inlinable
  init(_ state: State, _ sink: Sink<Element>, main: Int32) {
    self.state = state
    next = sink.next
    super.init(sink.subscription, main: main)
  }
}
