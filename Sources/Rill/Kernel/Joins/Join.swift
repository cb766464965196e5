/// The state of an operator with several sources: one gate for all inputs, and one end.
@usableFromInline
class Join: Gate, Disposable, EndReceiver, @unchecked Sendable {  // because each field says what guards it
  @usableFromInline final let downstream: Subscription
  /// Set before the first event.
  @usableFromInline private(set) final var inputs: ContiguousArray<Subscription> = []
  /// The input whose end ends the result while others are still running; -1 for none.
  private let main: Int32
  // Guarded by the gate: the number of inputs that have not ended, and whether one was dropped.
  private(set) final var open = 0
  private final var isDropped = false

  /// - Parameter count: the number of inputs if it is known.
  @usableFromInline init(_ downstream: Subscription, inputs count: Int = 0, main: Int32 = -1) {
    self.downstream = downstream
    self.main = main
    super.init()
    inputs.reserveCapacity(count)
  }

  /// Adds an input. Add all inputs before `start`.
  ///
  /// An error of an input ends the result. When no input is left, the result completes, or is dropped if one of the
  /// inputs was dropped.
  @usableFromInline final func addInput() -> Subscription {
    let input = Subscription(atEnd: .receiver(self, input: Int32(inputs.count)))
    inputs.append(input)
    open += 1
    return input
  }

  /// Begins the operator. Without an input, the result completes at once.
  @usableFromInline final func start() {
    downstream.attach(self)
    if inputs.isEmpty { downstream.end(.completed) }
  }

  @usableFromInline final func dispose() { for input in inputs { input.dispose() } }

  @usableFromInline final func inputDidEnd(_ input: Int32, _: Subscription, _ ending: Ending) {
    run {
      self.open -= 1
      self.finish(input, ending)
    }
  }

  /// Handles the end of an input. Called inside the gate.
  func finish(_ input: Int32, _ ending: Ending) {
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

  /// Returns whether the end of an input ends the result while others are still running. Called inside the gate, and
  /// not for an error.
  func endsResult(_ input: Int32, _ ending: Ending) -> Bool { input == main }
}
