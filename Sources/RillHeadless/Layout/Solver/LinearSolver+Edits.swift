extension LinearSolver {
  /// A variable that is being edited, for example by a user who drags an edge.
  public struct Edit: Hashable, Sendable {
    let constraint: Constraint
  }

  /// Makes a variable an edit variable, which takes the values that are suggested for it.
  ///
  /// It takes them as far as the required constraints and those of a higher priority allow. Until a value is suggested,
  /// the variable keeps its value.
  public mutating func beginEdit(of variable: Variable, priority: Float) -> Edit {
    let cost = ConstraintRecord.Cost(priority: priority, weight: 1)
    return Edit(constraint: add([Term(variable)], value(of: variable), above: cost, below: cost))
  }

  /// Suggests a value for an edit variable.
  ///
  /// It has no effect after the end of the edit.
  ///
  /// Complexity: That of a changed constant, one or a few exchanges of a row.
  public mutating func suggest(_ value: Double, for edit: Edit) {
    // An optional constraint that cannot hold is missed, never refused.
    try? setConstant(of: edit.constraint, to: value)
  }

  /// Ends an edit, so that the other constraints alone decide from then on.
  public mutating func endEdit(_ edit: Edit) { remove(edit.constraint) }
}
