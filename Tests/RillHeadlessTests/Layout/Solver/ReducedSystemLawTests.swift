import RillTesting
import TestSupport
import Testing

@testable import RillHeadless

/// Statements that are reduced and divided without a search have the solution of the simplex method.
@Suite struct ReducedSystemLawTests {
  private static let count = repeats(debug: 600, release: 6_000, nightly: 60_000)

  private enum Form: CaseIterable {
    case any, tree, treeWithCircles
  }

  @Test func `a reduced system has the errors of the simplex method, and its values where there is but one`() {
    var (directly, unique, refused) = (0, 0, 0)
    // In the last two, equal costs differ by rounding, which must not count more than costs of lower priorities.
    for seed in Array(1...Self.count) + [46_952, 53_085] {
      var random = SeededGenerator(seed: seed)
      let form = Form.allCases.randomElement(using: &random) ?? .any
      let count = random.number(2...9)
      let statements = statements(form, count, using: &random)
      var plain = LinearSolver()
      let variables = (0..<count).map { _ in plain.addVariable() }
      let isSound = statements.allSatisfy { statement in
        guard statement.isRequired else {
          _ = plain.add(statement.terms, statement.constant, above: statement.above, below: statement.below)
          return true
        }
        return (try? plain.add(statement.terms, statement.relation, statement.constant)) != nil
      }
      let system = try? ReducedSystem(statements, variables: count, searchLimit: 0)
      #expect((system != nil) == isSound, "seed \(seed)")
      guard let system else {
        refused += 1
        continue
      }
      if system.searchedCount == 0 { directly += 1 }
      let wanted = errors(of: statements) { plain.value(of: $0) }
      let found = errors(of: statements) { system.value(of: $0) }
      #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-6 * max(1, $1) }, "seed \(seed): \(found), \(wanted)")
      let open = Set(plain.ambiguous(among: variables))
      for variable in variables where !open.contains(variable) {
        unique += 1
        #expect(abs(system.value(of: variable) - plain.value(of: variable)) < 1e-6, "seed \(seed), \(variable)")
      }
      #expect(!system.isUnique || open.isEmpty || variables.contains { system.isUndecided($0) }, "seed \(seed)")
    }
    #expect(directly > Self.count / 3 && unique > Self.count, "\(directly) directly, \(unique) unique")
    #expect(refused < Self.count / 2, "\(refused) of \(Self.count)")
  }

  /// Returns the errors of the required statements, then the weighted ones at each priority.
  private func errors(
    of statements: [LayoutRule.Statement], _ value: (LinearSolver.Variable) -> Double
  ) -> [Double] {
    var errors: [Float: Double] = [:]
    for priority in SolverPlay.priorities + [1_000] { errors[priority] = 0 }
    for statement in statements {
      let miss = statement.terms.reduce(-statement.constant) { $0 + $1.factor * value($1.variable) }
      if statement.isRequired {
        errors[1_000, default: 0] += ConstraintRecord(statement.terms, statement.relation, 0).missing(miss)
      } else if let cost = miss > 0 ? statement.above : statement.below {
        errors[cost.priority, default: 0] += cost.weight * abs(miss)
      }
    }
    return errors.sorted { $0.key > $1.key }.map(\.value)
  }

  private func statements(
    _ form: Form, _ count: Int, using random: inout SeededGenerator
  ) -> [LayoutRule.Statement] {
    let variables = (0..<count).map { LinearSolver.Variable(symbol: Int32($0)) }
    var statements: [LayoutRule.Statement] = []
    func statement(_ variables: [LinearSolver.Variable], isRequired: Bool) -> LayoutRule.Statement {
      let factors = [-2, -1, -1, 0.5, 1, 1, 3]
      let terms = variables.map { LinearSolver.Term($0, factors.randomElement(using: &random) ?? 1) }
      let constant = Double(random.number(-40...40))
      let relation = [LinearSolver.Relation.equal, .lessThanOrEqual, .greaterThanOrEqual][random.number(0...2)]
      func cost() -> ConstraintRecord.Cost {
        .init(
          priority: SolverPlay.priorities.randomElement(using: &random) ?? 1,
          weight: 1 + Double(random.number(0...9)) / 1_024)
      }
      if isRequired { return .init(terms: terms, relation: relation, constant: constant) }
      let (above, below) = (cost(), cost())
      return .init(
        terms: terms, constant: constant, above: relation == .greaterThanOrEqual ? nil : above,
        below: relation == .lessThanOrEqual ? nil : below)
    }
    for _ in 0..<random.number(count...3 * count) {
      let some = variables.shuffled(using: &random).prefix(form == .any ? random.number(1...3) : 1)
      statements.append(statement(Array(some), isRequired: random.once(in: form == .any ? 4 : 12)))
    }
    guard form != .any else { return statements }
    // Each row joins one variable of the tree to some that are not in it yet.
    var rest = variables.dropFirst()
    while !rest.isEmpty {
      let new = rest.prefix(random.number(1...3))
      let old = variables[random.number(0...count - rest.count - 1)]
      statements.append(statement([old] + new, isRequired: random.once(in: 2)))
      rest = rest.dropFirst(new.count)
    }
    for _ in 0..<(form == .treeWithCircles ? random.number(1...2) : 0) {
      let some = variables.shuffled(using: &random).prefix(random.number(2...3))
      statements.append(statement(Array(some), isRequired: random.once(in: 4)))
    }
    return statements.shuffled(using: &random)
  }
}
