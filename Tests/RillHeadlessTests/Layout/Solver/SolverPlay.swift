import RillHeadless
import RillTesting

/// A solver, and its constraints.
struct SolverPlay {
  static let priorities: [Float] = [750, 500, 250, 20, 2]

  struct Refusal {
    var said: SolverSentence
    var others: [LinearSolver.Constraint]
  }

  let variables: [LinearSolver.Variable]
  var solver = LinearSolver()
  var live: [(said: SolverSentence, handle: LinearSolver.Constraint)] = []

  init(variables count: Int) {
    var solver = LinearSolver()
    variables = (0..<count).map { _ in solver.addVariable() }
    self.solver = solver
  }

  /// Removes a constraint, changes one, or adds one.
  ///
  /// - Returns: The constraint that cannot be satisfied, and those that it conflicts with; `nil` if all are satisfied.
  @discardableResult
  mutating func step(factors: [Double], using random: inout SeededGenerator) -> Refusal? {
    var said: SolverSentence?
    do throws(LinearSolver.Unsatisfiable) {
      switch live.isEmpty ? 9 : random.number(0...9) {
      case 0, 1: solver.remove(live.remove(at: random.number(0...live.count - 1)).handle)
      case 2, 3:
        let index = random.number(0...live.count - 1)
        let constant = Double(random.number(-40...40))
        said = live[index].said
        said?.constant = constant
        try solver.setConstant(of: live[index].handle, to: constant)
        live[index].said.constant = constant
      default:
        let new = SolverSentence.random(variables, factors, using: &random)
        said = new
        try apply(new)
      }
      return nil
    } catch {
      return said.map { Refusal(said: $0, others: error.others) }
    }
  }

  /// The content of a constraint.
  func sentence(of handle: LinearSolver.Constraint) -> SolverSentence? { live.first { $0.handle == handle }?.said }

  mutating func apply(_ said: SolverSentence) throws(LinearSolver.Unsatisfiable) {
    let strength = said.priority.map { LinearSolver.Strength.optional($0, weight: said.weight) } ?? .required
    live.append((said, try solver.add(said.terms, said.relation, said.constant, strength)))
  }

  /// A new solver with the same constraints, added in reverse order.
  func anew() throws -> SolverPlay {
    // Its variables are the same: a solver numbers its variables in the order of their creation.
    var other = SolverPlay(variables: variables.count)
    for (said, _) in live.reversed() { try other.apply(said) }
    return other
  }

  /// The weighted error at each priority.
  var errors: [Double] {
    Self.priorities.map { priority in
      live.filter { $0.said.priority == priority }.reduce(0) { $0 + $1.said.weight * solver.error(of: $1.handle) }
    }
  }
}

/// The content of one constraint.
struct SolverSentence {
  var terms: [LinearSolver.Term]
  var relation: LinearSolver.Relation
  var constant: Double
  /// `nil` for a required constraint.
  var priority: Float?
  var weight: Double

  static func random(
    _ variables: [LinearSolver.Variable], _ factors: [Double], using random: inout SeededGenerator
  ) -> Self {
    let terms = variables.shuffled(using: &random).prefix(random.number(1...3)).map {
      LinearSolver.Term($0, factors.randomElement(using: &random) ?? 1)
    }
    return Self(
      terms: terms, relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal,
      constant: Double(random.number(-40...40)),
      priority: random.once(in: 3) ? nil : SolverPlay.priorities.randomElement(using: &random) ?? 1,
      weight: 1 + Double(random.number(0...9)) / 1_024)
  }
}
