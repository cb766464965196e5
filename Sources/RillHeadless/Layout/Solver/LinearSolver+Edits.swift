extension LinearSolver {
  /// A variable that is being edited, say by a user who drags an edge.
  public struct Edit: Hashable, Sendable {
    let constraint: Constraint
  }

  /// Makes a variable an edit variable: it takes the values that are suggested for it, as far as the required constraints
  /// and those of a higher priority allow. Until there is one, it stays where it is.
  public mutating func beginEdit(of variable: Variable, priority: Float) -> Edit {
    let cost = ConstraintRecord.Cost(priority: priority, weight: 1)
    return Edit(constraint: add([Term(variable)], value(of: variable), above: cost, below: cost))
  }

  /// Suggests a value. It has no effect after the end of the edit.
  ///
  /// Complexity: that of a changed constant, one or a few exchanges of a row.
  public mutating func suggest(_ value: Double, for edit: Edit) {
    // What is optional is missed, where it cannot hold, and never refused.
    try? setConstant(of: edit.constraint, to: value)
  }

  /// Ends an edit: other constraints alone decide from then on.
  public mutating func endEdit(_ edit: Edit) { remove(edit.constraint) }
}
