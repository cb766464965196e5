/// The solver's record of one constraint.
struct ConstraintRecord: Sendable {
  struct Cost: Hashable, Sendable {
    var priority: Float
    var weight: Double
  }

  let terms: [LinearSolver.Term]
  let relation: LinearSolver.Relation
  var constant: Double
  let isRequired: Bool
  /// The cost of a unit above the constant, and of one below; `nil` for no cost.
  let above: Cost?
  let below: Cost?
  var generation = 0
  /// A slack, the marker of an equation, or the error above; and the error below, if the constraint is optional.
  var symbol: Int32 = -1
  var otherSymbol: Int32 = -1

  /// Creates the record of a required constraint.
  init(_ terms: [LinearSolver.Term], _ relation: LinearSolver.Relation, _ constant: Double) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    (isRequired, above, below) = (true, nil, nil)
  }

  /// Creates the record of an optional constraint.
  init(
    _ terms: [LinearSolver.Term], _ relation: LinearSolver.Relation, _ constant: Double, above: Cost?, below: Cost?
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    (isRequired, self.above, self.below) = (false, above, below)
  }

  /// The factor of ``symbol`` in the row that states: sum - constant + … = 0.
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
