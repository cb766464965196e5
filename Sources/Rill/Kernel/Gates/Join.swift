/// The state of an operator with several sources: one gate for all inputs, and one end.
@usableFromInline
class Join: Gate, Disposable, EndReceiver, @unchecked Sendable {  // because each field says what guards it
  @usableFromInline
  struct Input {
    fileprivate(set) var subscription: Unmanaged<Subscription>
    /// For derived classes.
    @usableFromInline var word: UInt = 0
  }

  @usableFromInline final let downstream: Subscription
  /// The inputs, each of which this object retains for its lifetime. A delivery must not count references.
  @usableFromInline final let inputs: UnsafeMutablePointer<Input>
  /// Set before the first event.
  @exclusivity(unchecked) @usableFromInline private(set) final var inputCount: Int32 = 0
  /// The input whose end ends the result while others are still running; -1 for none.
  private let main: Int32
  /// The number of inputs that have not ended. Guarded by the gate.
  @exclusivity(unchecked) private final var open: Int32 = 0
  /// Guarded by the gate.
  @exclusivity(unchecked) private final var isDropped = false

  /// Creates the state for `inputs` inputs, with room for `room` bytes behind them.
  @usableFromInline
  init(_ downstream: Subscription, inputs: Int, main: Int32 = -1, room: Int = 0, alignment: Int = 8) {
    self.downstream = downstream
    let size = inputs * MemoryLayout<Input>.stride + room
    self.inputs = allocateBytes(size, alignment: alignment).assumingMemoryBound(to: Input.self)
    self.main = main
  }

  deinit {
    for index in 0..<Int(inputCount) { inputs[index].subscription.release() }
    inputs.deallocate()
  }

  /// Adds an input. Add all inputs before `start`.
  ///
  /// An error of an input ends the result. When no input is left, the result completes, or is dropped if one of the
  /// inputs was dropped.
  @usableFromInline
  final func addInput() -> Subscription {
    let input = Subscription(atEnd: .receiver(self, input: inputCount))
    (inputs + Int(inputCount)).initialize(to: Input(subscription: .passRetained(input)))
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

  @usableFromInline
  final func input(_ index: Int) -> Subscription { inputs[index].subscription.takeUnretainedValue() }

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
    for index in 0..<Int(inputCount) { inputs[index].subscription._withUnsafeGuaranteedRef { $0.dispose() } }
  }
}
