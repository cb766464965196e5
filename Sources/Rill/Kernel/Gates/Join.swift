/// The state of an operator with several sources: one gate for all inputs, and one end.
@usableFromInline
class Join: Gate, Disposable, @unchecked Sendable {  // because each field says what guards it
  @usableFromInline final let downstream: Subscription
  // Set before the first event.
  @exclusivity(unchecked) private final var inputs: ContiguousArray<Subscription> = []
  // Guarded by the gate.
  @exclusivity(unchecked) private final var open = 0
  @exclusivity(unchecked) private final var isDropped = false

  @usableFromInline
  init(_ downstream: Subscription) { self.downstream = downstream }

  /// Adds an input. Add all inputs before `start`.
  ///
  /// An error of an input ends the result. When no input is left, the result completes, or is dropped if one of the
  /// inputs was dropped.
  ///
  /// - Parameter endsAll: returns whether the end of this input ends the result while others are still running. It is
  ///   called inside the gate, and not for an error.
  @usableFromInline
  final func addInput(endsAll: @escaping @Sendable (Ending) -> Bool = { _ in false }) -> Subscription {
    let input = Subscription { ending in self.run { self.inputDidEnd(ending, endsAll) } }
    inputs.append(input)
    open += 1
    return input
  }

  private func inputDidEnd(_ ending: Ending, _ endsAll: (Ending) -> Bool) {
    open -= 1
    switch ending {
    case .error: return downstream.end(ending)
    case .dropped: isDropped = true
    case .completed: break
    }
    if endsAll(ending) {
      downstream.end(ending)
    } else if open == 0 {
      downstream.end(isDropped ? .dropped : .completed)
    }
  }

  /// Begins the operator. Without an input, the result completes at once.
  @usableFromInline
  final func start() {
    downstream.attach(self)
    if inputs.isEmpty { downstream.end(.completed) }
  }

  @usableFromInline
  final func dispose() {
    for input in inputs { input.dispose() }
  }
}
