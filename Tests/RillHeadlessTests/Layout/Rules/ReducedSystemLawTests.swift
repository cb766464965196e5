import RillTesting
import TestSupport
import Testing

@testable import RillHeadless

/// Statements that are reduced and divided without a search have the solution of the simplex method, also where others
/// are as good.
@Suite struct ReducedSystemLawTests {
  private static let count = repeats(debug: 600, release: 6_000, nightly: 60_000)

  private enum Form: CaseIterable {
    case any, tree, treeWithCircles, tied
  }

  /// What the simplex method finds for the parts of a system, one after the other.
  private struct Search {
    var values: [Double]
    var isUndecided: [Bool]
    var contradictions: [[Int]] = []

    init(_ statements: [LayoutRule.Statement], variables count: Int) {
      let reduction = Reduction(statements, variables: count)
      let constants = reduction.reduced(statements.map(\.constant))
      values = Array(repeating: 0, count: count)
      isUndecided = (0..<count).map { !reduction.eliminates(Int32($0)) }
      contradictions = statements.indices.filter { row in
        guard reduction.rows[row].entries.isEmpty, statements[row].isRequired else { return false }
        return ConstraintRecord([], statements[row].relation, 0).missing(-constants[row]) > 1e-8
      }.map { reduction.origin(of: [$0: 1]) }
      for part in contradictions.isEmpty ? reduction.parts() : [] {
        var (solver, variables) = (LinearSolver(), [Int32: LinearSolver.Variable]())
        var rows: [Int: Int] = [:]
        for symbol in Set(part.flatMap { reduction.rows[$0].entries.map(\.symbol) }).sorted() {
          variables[symbol] = solver.addVariable()
        }
        for row in part {
          let statement = statements[row]
          let terms = reduction.rows[row].entries.compactMap { entry in
            variables[entry.symbol].map { LinearSolver.Term($0, entry.factor) }
          }
          let added =
            statement.isRequired
            ? try? solver.add(terms, statement.relation, constants[row])
            : solver.add(terms, constants[row], above: statement.above, below: statement.below)
          if let added { rows[added.index] = row }
          guard added == nil else { continue }
          contradictions.append(
            reduction.origin(
              of: Dictionary(uniqueKeysWithValues: solver.contradiction.map { (rows[$0] ?? row, $1) })))
          break
        }
        for (symbol, variable) in variables {
          values[Int(symbol)] = solver.value(of: variable)
          isUndecided[Int(symbol)] = solver.isUndecided(variable)
        }
      }
      contradictions.sort { ($0.last ?? 0) < ($1.last ?? 0) }
      for (row, symbol) in reduction.eliminations.reversed() {
        let entries = reduction.rows[row].entries
        let rest = entries.filter { $0.symbol != symbol }.reduce(constants[row]) {
          $0 - $1.factor * values[Int($1.symbol)]
        }
        values[Int(symbol)] = rest / reduction.rows[row].factor(of: symbol)
      }
    }
  }

  /// Returns a system of statements, if they have the values of the simplex method; `nil` if they contradict each other,
  /// for the same reasons.
  private func compared(
    _ statements: [LayoutRule.Statement], _ count: Int, _ name: String
  ) -> ReducedSystem? {
    let search = Search(statements, variables: count)
    do throws(ReducedSystem.Contradiction) {
      let system = try ReducedSystem(statements, variables: count, searchLimit: 0)
      #expect(search.contradictions == [], "\(name)")
      expect(system, search, name)
      return system
    } catch {
      #expect(search.contradictions == error.sets, "\(name)")
      return nil
    }
  }

  private func expect(_ system: ReducedSystem, _ search: Search, _ name: String) {
    let variables = search.values.indices.map { LinearSolver.Variable(symbol: Int32($0)) }
    let values = variables.map { system.value(of: $0) }
    let areSame = zip(values, search.values).allSatisfy { abs($0 - $1) < 1e-6 || ($0.isNaN && $1.isNaN) || $0 == $1 }
    #expect(areSame, "\(name): \(values), \(search.values)")
    #expect(variables.map { system.isUndecided($0) } == search.isUndecided, "\(name)")
  }

  @Test func `a reduced system has the values of the simplex method, and contradicts itself for the same reasons`() {
    var (directly, unique, refused) = (0, 0, 0)
    // In the last two, equal costs differ by rounding, which must not count more than costs of lower priorities.
    for seed in Array(1...Self.count) + [46_952, 53_085] {
      var random = SeededGenerator(seed: seed)
      let form = Form.allCases.randomElement(using: &random) ?? .any
      let count = random.number(form == .tied ? 1...3 : 2...9)
      let statements = statements(form, count, using: &random)
      guard let system = compared(statements, count, "seed \(seed)") else {
        refused += 1
        continue
      }
      var plain = LinearSolver()
      let variables = (0..<count).map { _ in plain.addVariable() }
      for statement in statements {
        guard statement.isRequired else {
          _ = plain.add(statement.terms, statement.constant, above: statement.above, below: statement.below)
          continue
        }
        #expect(throws: Never.self, "seed \(seed)") {
          try plain.add(statement.terms, statement.relation, statement.constant)
        }
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

  @Test func `a system with other constants has the values of a new one, or is solved anew`() {
    var kept = 0
    for seed in 1...Self.count {
      var random = SeededGenerator(seed: seed)
      let form = Form.allCases.randomElement(using: &random) ?? .any
      // Independent parts: some of them keep their constants.
      let count = random.number(2...9)
      var statements = statements(form, count, using: &random)
      for statement in self.statements(form, count, using: &random) {
        var shifted = statement
        shifted.terms = statement.terms.map { .init(.init(symbol: $0.variable.symbol + Int32(count)), $0.factor) }
        statements.append(shifted)
      }
      guard var system = compared(statements, 2 * count, "seed \(seed)") else { continue }
      for _ in 0..<4 {
        for index in statements.indices where random.once(in: 4 * count) {
          statements[index].constant = Double(random.number(-40...40))
        }
        let search = Search(statements, variables: 2 * count)
        guard system.setConstants(statements.map(\.constant)) else {
          guard let anew = compared(statements, 2 * count, "seed \(seed)") else { break }
          system = anew
          continue
        }
        kept += 1
        #expect(search.contradictions == [], "seed \(seed)")
        // Among values that are equally good, the search begins where it was.
        if system.isUnique { expect(system, search, "seed \(seed), changed") }
      }
    }
    #expect(kept > Self.count, "\(kept)")
  }

  @Test(arguments: [1e-9, 2e-8, 1e-7, 5e-7, 1e-4, 1], [1, 3])
  func `contradictions are as small as those of the simplex method`(difference: Double, factor: Double) {
    let variables = (0..<2).map { LinearSolver.Variable(symbol: $0) }
    let sum = LayoutRule.Statement(terms: variables.map { .init($0) }, constant: 300)
    // The more a limit costs, the less it is missed.
    let limits = [
      LayoutRule.Statement(terms: [.init(variables[0])], relation: .lessThanOrEqual, constant: 100 - difference),
      LayoutRule.Statement(terms: [.init(variables[1], factor)], relation: .lessThanOrEqual, constant: 200 * factor),
    ]
    let system = compared([sum] + limits, 2, "\(difference), \(factor)")
    #expect((system == nil) == (difference > 1e-8))
  }

  @Test(arguments: [0.3, 0.5, 1], [-0.3, 0, 0.3])
  func `hundreds of large fractions are divided without a search, and add up to their space`(
    share: Double, difference: Double
  ) {
    for seed in 1...repeats(debug: 1, release: 10) {
      var random = SeededGenerator(seed: seed)
      let count = random.number(300...400)
      // With the same fraction, all are rounded in the same direction.
      let tenths = (0..<count).map { _ in 10 * random.number(20_000...24_000) + 1 }
      // The first ones have no room.
      let shown = tenths.suffix(Int(Double(count) * share)).reduce(0, +)
      let total = Double(shown) / 10 + difference
      var statements = chain(count, total: total)
      for (index, size) in tenths.enumerated() {
        func cost(_ priority: Float) -> ConstraintRecord.Cost {
          .init(priority: priority, weight: 2 - 1_024 / Double(1_024 + index))
        }
        let terms = [LinearSolver.Term(.init(symbol: Int32(index)))]
        statements.append(.init(terms: terms, constant: 0, below: .init(priority: 999, weight: 1)))
        statements.append(.init(terms: terms, constant: Double(size) / 10, above: cost(250), below: cost(750)))
      }
      let system = compared(statements, 2 * count, "seed \(seed)")
      #expect(system?.searchedCount == 0, "seed \(seed)")
      let values = (0..<count).map { system?.value(of: .init(symbol: Int32($0))) ?? 0 }
      // Whole numbers add up without rounding, and what is left of each is small.
      let wholes = values.map { $0.rounded() }
      let missed = zip(values, wholes).reduce(wholes.reduce(-total, +)) { $0 + ($1.0 - $1.1) }
      #expect(abs(missed) < 1e-8, "seed \(seed)")
    }
  }

  @Test(arguments: [-1e-6, 0, 1e-6])
  func `hundreds of large fractions contradict their sum if they miss it, not if they are rounded`(difference: Double) {
    for seed in 1...repeats(debug: 10, release: 100) {
      var random = SeededGenerator(seed: seed)
      let count = random.number(300...400)
      let tenths = (0..<count).map { _ in 10 * random.number(20_000...24_000) + 1 }
      var statements = chain(count, total: Double(tenths.reduce(0, +)) / 10 + difference)
      for (index, size) in tenths.enumerated() {
        statements.append(.init(terms: [.init(.init(symbol: Int32(index)))], constant: Double(size) / 10))
      }
      let system = compared(statements, 2 * count, "seed \(seed)")
      #expect((system == nil) == (difference != 0), "seed \(seed)")
    }
  }

  /// Returns the statements of a chain: sizes, then positions, each of which follows from the one before.
  private func chain(_ count: Int, total: Double) -> [LayoutRule.Statement] {
    func term(_ symbol: Int, _ factor: Double = 1) -> LinearSolver.Term {
      .init(.init(symbol: Int32(symbol)), factor)
    }
    return [.init(terms: [term(count)], constant: 0)]
      + (1..<count).map {
        .init(terms: [term(count + $0), term(count + $0 - 1, -1), term($0 - 1, -1)], constant: 0)
      } + [.init(terms: [term(2 * count - 1), term(count - 1)], constant: total)]
  }

  @Test(arguments: [1, 9, repeats(debug: 200, release: 900)])
  func `any number of equal statements are as strong as together`(count: Int) {
    let variable = LinearSolver.Variable(symbol: 0)
    func statement(_ factor: Double, _ constant: Double, _ priority: Float, isLeast: Bool) -> LayoutRule.Statement {
      let cost = ConstraintRecord.Cost(priority: priority, weight: 1)
      return .init(
        terms: [.init(variable, factor)], constant: constant, above: isLeast ? nil : cost, below: isLeast ? cost : nil)
    }
    let up = (0..<3 * count).map { _ in statement(1.0 / 3, 30, 750, isLeast: true) }
    let down = (0..<count).map { _ in statement(1, -10, 750, isLeast: false) }
    let rest = [statement(1, 7, 250, isLeast: true), statement(1, 7, 250, isLeast: false)]
    let system = compared(up + down + rest, 1, "\(count)")
    #expect(system?.value(of: variable) == 7)
    #expect(system?.searchedCount == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  func `numbers that are too large to solve with are those of the simplex method`(constant: Double) {
    for seed in 1...100 {
      var random = SeededGenerator(seed: seed)
      let count = random.number(1...3)
      var statements = statements(.tied, count, using: &random)
      statements[random.number(0...statements.count - 1)].constant = constant
      _ = compared(statements, count, "seed \(seed)")
    }
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
      let factors = form == .tied ? [-1, 1, 1] : [-2, -1, -1, 0.5, 1, 1, 3]
      let terms = variables.map { LinearSolver.Term($0, factors.randomElement(using: &random) ?? 1) }
      let constant = Double(form == .tied ? random.number(-4...4) : random.number(-40...40))
      let relation = [LinearSolver.Relation.equal, .lessThanOrEqual, .greaterThanOrEqual][random.number(0...2)]
      func cost() -> ConstraintRecord.Cost {
        .init(
          priority: (form == .tied ? [750, 250] : SolverPlay.priorities).randomElement(using: &random) ?? 1,
          weight: form == .tied ? 1 : 1 + Double(random.number(0...9)) / 1_024)
      }
      if isRequired { return .init(terms: terms, relation: relation, constant: constant) }
      let (above, below) = (cost(), cost())
      return .init(
        terms: terms, constant: constant, above: relation == .greaterThanOrEqual ? nil : above,
        below: relation == .lessThanOrEqual ? nil : below)
    }
    for _ in 0..<random.number(form == .tied ? 1...3 * count : 2 * count...6 * count) {
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
