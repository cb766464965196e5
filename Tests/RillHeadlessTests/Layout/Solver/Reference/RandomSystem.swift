import Foundation
import RillHeadless
import RillTesting

/// A system of constraints that are added, removed and changed, for both solvers.
struct RandomSystem: Encodable {
  struct Constraint: Encodable {
    var terms: [(variable: Int, factor: Double)]
    var relation: LinearSolver.Relation
    var constant: Double
    var weight: Double?

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(terms.map { [Double($0.variable), $0.factor] })
      try list.encode(relation == .equal ? 0 : relation == .lessThanOrEqual ? -1 : 1)
      try list.encode(constant)
      if let weight { try list.encode(weight) } else { try list.encodeNil() }
    }
  }

  enum Step: Encodable {
    case add(Constraint)
    case remove(Int)
    case edit(Int, Double)

    private enum Key: CodingKey { case add, remove, edit }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      switch self {
      case .add(let constraint): try object.encode(constraint, forKey: .add)
      case .remove(let index): try object.encode(index, forKey: .remove)
      case .edit(let index, let constant):
        var list = object.nestedUnkeyedContainer(forKey: .edit)
        try list.encode(index)
        try list.encode(constant)
      }
    }
  }

  /// The solution after a step.
  struct Answer {
    var isAccepted: Bool
    var error: Double
    /// Approximately the error if no constraint were satisfied.
    var greatestError: Double
    var values: [Double]
    /// Whether each of the values is unique.
    var isUnique: [Bool]
  }

  var variables: Int
  var steps: [Step] = []
}

extension RandomSystem {
  /// Creates a system and plays it, since what can be removed depends on what was accepted.
  static func play(seed: Int) -> (system: RandomSystem, answers: [Answer]) {
    var random = SeededGenerator(seed: seed)
    var system = RandomSystem(variables: Int.random(in: 1...7, using: &random))
    var solver = LinearSolver()
    let variables = (0..<system.variables).map { _ in solver.addVariable() }
    var live: [(constraint: Constraint, handle: LinearSolver.Constraint)] = []
    var answers: [Answer] = []
    for _ in 0..<Int.random(in: 5...40, using: &random) {
      var isAccepted = true
      let choice = live.isEmpty ? 9 : Int.random(in: 0...9, using: &random)
      do throws(LinearSolver.Unsatisfiable) {
        switch choice {
        case 0, 1:
          let index = Int.random(in: live.indices, using: &random)
          system.steps.append(.remove(index))
          solver.remove(live.remove(at: index).handle)
        case 2, 3, 4:
          let index = Int.random(in: live.indices, using: &random)
          let constant = Double(Int.random(in: -40...40, using: &random))
          system.steps.append(.edit(index, constant))
          try solver.setConstant(of: live[index].handle, to: constant)
          live[index].constraint.constant = constant
        default:
          let constraint = Constraint.random(variables: system.variables, using: &random)
          system.steps.append(.add(constraint))
          let handle = try solver.add(
            constraint.terms.map { LinearSolver.Term(variables[$0.variable], $0.factor) }, constraint.relation,
            constraint.constant, constraint.weight.map { .optional(500, weight: $0) } ?? .required)
          live.append((constraint, handle))
        }
      } catch {
        isAccepted = false
      }
      let error = live.reduce(0) { $0 + ($1.constraint.weight ?? 0) * solver.error(of: $1.handle) }
      let ambiguous = Set(solver.ambiguous(among: variables))
      answers.append(
        Answer(
          isAccepted: isAccepted, error: error,
          greatestError: live.reduce(40) { $0 + 40 * ($1.constraint.weight ?? 0) },
          values: variables.map { solver.value(of: $0) }, isUnique: variables.map { !ambiguous.contains($0) }))
    }
    return (system, answers)
  }
}

extension RandomSystem.Constraint {
  fileprivate static func random(variables: Int, using random: inout SeededGenerator) -> Self {
    let factors = [-3, -2, -1, -1, -0.5, 0.5, 1, 1, 1, 2]
    let names = (0..<variables).shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
    return Self(
      terms: names.map { ($0, factors.randomElement(using: &random) ?? 1) },
      relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal,
      constant: Double(Int.random(in: -40...40, using: &random)),
      weight: Bool.random(using: &random)
        ? nil : [1, 2, 5, 1_000, 3_000, 1e6].randomElement(using: &random) ?? 1)
  }
}
