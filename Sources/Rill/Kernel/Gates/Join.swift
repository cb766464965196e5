/// What the operators with several sources share: one gate for all inputs, and one end.
@usableFromInline
class Join: Gate, Disposable, @unchecked Sendable {  // because each field says who touches it
  @usableFromInline final let downstream: Subscription
  // Set before the first event.
  @exclusivity(unchecked) private final var inputs: ContiguousArray<Subscription> = []
  // Gate.
  @exclusivity(unchecked) private final var open = 0
  @exclusivity(unchecked) private final var isDropped = false

  @usableFromInline
  init(_ downstream: Subscription) { self.downstream = downstream }

  /// Adds an input; all are added before `start`.
  ///
  /// An error of an input ends the result. It completes when all inputs have; it is dropped when none is left that
  /// could send, and one of them was.
  ///
  /// - Parameter endsAll: asked inside the gate, unless there was an error, whether the end of this input is that of
  ///   the result, although others are still running.
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

  /// Without an input, the result completes at once.
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
