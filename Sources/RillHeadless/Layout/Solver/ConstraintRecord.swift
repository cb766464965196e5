/// What a solver knows of one constraint.
struct ConstraintRecord: Sendable {
  struct Cost: Hashable, Sendable {
    var priority: Float
    var weight: Double
  }

  let terms: [LinearSolver.Term]
  let relation: LinearSolver.Relation
  var constant: Double
  let isRequired: Bool
  /// What a unit above the constant costs, and one below; `nil` for nothing.
  let above: Cost?
  let below: Cost?
  var generation = 0
  /// A slack, what stands for an equation, or the error above; and the error below, if the constraint is optional.
  var symbol: Int32 = -1
  var otherSymbol: Int32 = -1

  /// A required one.
  init(_ terms: [LinearSolver.Term], _ relation: LinearSolver.Relation, _ constant: Double) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    (isRequired, above, below) = (true, nil, nil)
  }

  /// An optional one.
  init(
    _ terms: [LinearSolver.Term], _ relation: LinearSolver.Relation, _ constant: Double, above: Cost?, below: Cost?
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    (isRequired, self.above, self.below) = (false, above, below)
  }

  /// With what factor ``symbol`` stands in the row that says: sum - constant + … = 0.
  var sign: Double { isRequired && relation != .greaterThanOrEqual ? 1 : -1 }

  func missing(_ difference: Double) -> Double {
    if isRequired {
      return switch relation {
      case .lessThanOrEqual: max(0, difference)
      case .equal: abs(difference)
      case .greaterThanOrEqual: max(0, -difference)
      }
    }
    return difference > 0 ? (above == nil ? 0 : difference) : (below == nil ? 0 : -difference)
  }
}
