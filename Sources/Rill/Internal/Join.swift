/// What the operators with several sources share: one gate for all inputs, and one end.
@usableFromInline
class Join: Gate, Disposable, @unchecked Sendable {  // because each field says who touches it
  @usableFromInline final let downstream: Subscription
  // Set before the first event.
  @exclusivity(unchecked) private final var inputs: ContiguousArray<Subscription> = []
  // Gate.
  @exclusivity(unchecked) private final var open = 0

  @usableFromInline
  init(_ downstream: Subscription) { self.downstream = downstream }

  /// Adds an input; all are added before `start`.
  ///
  /// - Parameter completesAll: asked inside the gate whether the completion of this input ends the result although
  ///   others are still running.
  @usableFromInline
  final func addInput(completesAll: @escaping @Sendable () -> Bool = { false }) -> Subscription {
    let input = Subscription { error in
      self.run {
        self.open -= 1
        if error != nil || self.open == 0 || completesAll() { self.downstream.end(error) }
      }
    }
    inputs.append(input)
    open += 1
    return input
  }

  @usableFromInline
  final func start() { downstream.attach(self) }

  @usableFromInline
  final func dispose() {
    for input in inputs { input.dispose() }
  }
}
