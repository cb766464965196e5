/// Statements that are solved as a whole: direct consequences are taken out first, and the rest is solved in parts that
/// have no variable in common.
///
/// So a chain of views from a known edge, views in each other and the positions in a stack cost time in proportion to
/// their number: see ``Reduction``. A part whose variables form a tree is divided directly: see ``TreeSolution``. Of the
/// others, many become trees once the important statements are solved alone, or required. The simplex method sees the
/// rest, and all parts in which several values are equally good: it leaves those where the first statements put them. A
/// changed constant is solved with the same reduction: its part is divided anew, or keeps its solver.
struct ReducedSystem: Sendable {
  typealias Statement = LayoutRule.Statement

  /// Sets of statements that contradict each other, by their positions, in ascending order.
  struct Contradiction: Error {
    let sets: [[Int]]
  }

  /// Values that were found without a solver, and the number of lines of the costs that were divided. A value is not a
  /// number where others are equally good.
  private typealias Direct = (values: [Double], entryCount: Int)

  /// Statements that share variables, and their solver; or their values, if those were found without one.
  private struct Part: Sendable {
    let rows: [Int]
    var constants: [Double]
    var solver = LinearSolver()
    var constraints: [LinearSolver.Constraint] = []
    var direct: Direct?
  }

  private let statements: [Statement]
  private let reduction: Reduction
  /// Whether no part may be left to the simplex method.
  private let isDirect: Bool
  /// The number of statements up to which a part with circles is left to the simplex method at once, which is faster.
  private let searchLimit: Int
  private var parts: [Part] = []
  /// The part of each variable, and its variable there; `nil` if the reduction leaves no statement about it.
  private var places: [(part: Int, variable: LinearSolver.Variable)?]
  private var values: [Double]

  /// Solves statements about variables, which are numbered from zero.
  ///
  /// - Parameters:
  ///   - isDirect: Whether to refuse what cannot be solved without a search.
  ///   - searchLimit: The number of statements up to which a part with circles is searched at once.
  init(
    _ statements: [Statement], variables count: Int, isDirect: Bool = false, searchLimit: Int = 64
  ) throws(Contradiction) {
    let (statements, count) = isDirect ? statements.withErrors(variables: count) : (statements, count)
    self.statements = statements
    self.isDirect = isDirect
    self.searchLimit = searchLimit
    reduction = Reduction(statements, variables: count)
    places = Array(repeating: nil, count: count)
    values = Array(repeating: isDirect ? .nan : 0, count: count)
    let constants = reduction.reduced(statements.map(\.constant))
    // An attempt without a search needs no reasons, each of which takes a look at all statements.
    var sets = statements.indices.filter { isViolated($0, constants) }
      .map { isDirect ? [] : reduction.origin(of: [$0: 1]) }
    if sets.isEmpty { sets = reduction.parts().compactMap { addPart($0, constants) } }
    // In the order in which the statements are made.
    guard sets.isEmpty else {
      throw Contradiction(sets: sets.sorted { ($0.last ?? 0) < ($1.last ?? 0) })
    }
    substitute(constants)
  }

  /// Adds a part, and returns the statements of it that contradict each other, if any do.
  private mutating func addPart(_ rows: [Int], _ constants: [Double]) -> [Int]? {
    var part = Part(rows: rows, constants: rows.map { constants[$0] })
    let symbols = Set(rows.flatMap { reduction.rows[$0].entries.map(\.symbol) }).sorted()
    for symbol in symbols { places[Int(symbol)] = (parts.count, part.solver.addVariable()) }
    part.direct = direct(rows, constants, variables: symbols.count)
    if part.direct == nil, isDirect { return [] }
    for row in rows where part.direct == nil {
      let statement = reducedStatement(row, constants)
      do throws(LinearSolver.Unsatisfiable) {
        part.constraints.append(
          statement.isRequired
            ? try part.solver.add(statement.terms, statement.relation, statement.constant)
            : part.solver.add(statement.terms, statement.constant, above: statement.above, below: statement.below))
      } catch {
        let rowOfRecord = Dictionary(uniqueKeysWithValues: zip(part.constraints.map(\.index), rows))
        return reduction.origin(
          of: Dictionary(uniqueKeysWithValues: part.solver.contradiction.map { (rowOfRecord[$0] ?? row, $1) }))
      }
    }
    parts.append(part)
    return nil
  }

  /// Returns what is left of a statement, in the variables of its part.
  private func reducedStatement(_ row: Int, _ constants: [Double]) -> Statement {
    var statement = statements[row]
    statement.terms = reduction.rows[row].entries.compactMap { entry in
      places[Int(entry.symbol)].map { LinearSolver.Term($0.variable, entry.factor) }
    }
    statement.constant = constants[row]
    return statement
  }

  /// Returns the values of a part, if they are found without a search, hold, and are the only ones.
  private func direct(_ rows: [Int], _ constants: [Double], variables count: Int) -> Direct? {
    let own = rows.map { reducedStatement($0, constants) }
    // The rounding of greater constants is no less than the tolerance.
    guard own.allSatisfy({ $0.constant.magnitude < 1e7 }), let found = tree(own, variables: count) else { return nil }
    let isMissed = own.contains { statement in
      let miss = statement.terms.reduce(PreciseNumber(-statement.constant)) {
        $0 + PreciseNumber(found.values[Int($1.variable.symbol)]) * $1.factor
      }
      let record = ConstraintRecord([], statement.relation, 0)
      return statement.isRequired && record.missing(miss.value) > LinearSolver.tolerance
    }
    return isMissed || !(isDirect || found.values.allSatisfy(\.isFinite)) ? nil : found
  }

  private func tree(_ own: [Statement], variables count: Int) -> Direct? {
    let (statements, countWithErrors) = own.withErrors(variables: count)
    if let tree = TreeSolution(statements, variables: countWithErrors) {
      return (Array(tree.values[..<count]), tree.entryCount)
    }
    guard !isDirect, own.count > searchLimit else { return nil }
    func solved(_ statements: [Statement]) -> Direct? {
      let system = try? ReducedSystem(statements, variables: count, isDirect: true)
      return system.map { (Array($0.values[..<count]), $0.entryCount) }
    }
    func unique(_ statements: [Statement]) -> Direct? {
      solved(statements).flatMap { $0.values.allSatisfy(\.isFinite) ? $0 : nil }
    }
    let levels = own.priorities.reversed()
    // What the important statements decide, the others do not change.
    let important = levels.dropFirst().lazy.map { level in own.compactMap { $0.split(at: level).important } }
    let known = important.compactMap(solved).first?.values.enumerated().filter(\.element.isFinite) ?? []
    let fixed = known.map { Statement(terms: [.init(.init(symbol: Int32($0)))], constant: $1) }
    if let found = unique(own + fixed) { return found }
    // If all important statements hold at once, no values are better.
    return levels.lazy.compactMap { level in
      let halves = own.map { $0.split(at: level) }
      return unique(halves.compactMap(\.important?.required) + halves.compactMap(\.rest))
    }.first
  }

  // MARK: Values

  func value(of variable: LinearSolver.Variable) -> Double { values[Int(variable.symbol)] }

  /// Whether no other values keep the statements as well, as far as the costs show.
  var isUnique: Bool { parts.allSatisfy { $0.direct != nil || $0.solver.isUnique } }

  /// Returns whether no statement decides a variable, alone or together with others that are not decided either.
  func isUndecided(_ variable: LinearSolver.Variable) -> Bool {
    if let place = places[Int(variable.symbol)] {
      return parts[place.part].direct == nil && parts[place.part].solver.isUndecided(place.variable)
    }
    return !reduction.eliminates(variable.symbol)
  }

  /// The number of stored factors, with the entries that find them and the steps that have made them, and the number of
  /// lines of the costs that were divided last.
  var entryCount: Int {
    parts.reduce(reduction.rows.reduce(reduction.stepCount) { $0 + $1.entries.count }) {
      $0 + ($1.direct?.entryCount ?? $1.solver.entryCount)
    }
  }

  /// The number of statements that are left to the simplex method.
  var searchedCount: Int { parts.reduce(0) { $0 + $1.constraints.count } }

  /// Sets the values: those that the parts have, and then those that follow from them.
  private mutating func substitute(_ constants: [Double]) {
    for (index, place) in places.enumerated() {
      guard let (part, variable) = place else { continue }
      values[index] = parts[part].direct?.values[Int(variable.symbol)] ?? parts[part].solver.value(of: variable)
    }
    for (row, symbol) in reduction.eliminations.reversed() {
      var (sum, own) = (PreciseNumber(constants[row]), 1.0)
      for entry in reduction.rows[row].entries {
        if entry.symbol == symbol {
          own = entry.factor
        } else {
          sum -= PreciseNumber(values[Int(entry.symbol)]) * entry.factor
        }
      }
      values[Int(symbol)] = (sum / own).value
    }
  }

  // MARK: Constants

  /// Sets the constants of the statements, and returns whether they hold; if not, the system is of no use.
  mutating func setConstants(_ constants: [Double]) -> Bool {
    let constants = reduction.reduced(constants)
    guard !statements.indices.contains(where: { isViolated($0, constants) }) else { return false }
    do throws(LinearSolver.Unsatisfiable) {
      for index in parts.indices {
        let new = parts[index].rows.map { constants[$0] }
        guard new != parts[index].constants else { continue }
        parts[index].constants = new
        if let old = parts[index].direct {
          parts[index].direct = direct(parts[index].rows, constants, variables: old.values.count)
          if parts[index].direct == nil { return false }
        }
        for (constraint, constant) in zip(parts[index].constraints, new) {
          try parts[index].solver.setConstant(of: constraint, to: constant)
        }
      }
    } catch {
      return false
    }
    substitute(constants)
    return true
  }

  /// Returns whether nothing is left of a statement but a constant, with which it does not hold.
  private func isViolated(_ row: Int, _ constants: [Double]) -> Bool {
    guard reduction.rows[row].entries.isEmpty, statements[row].isRequired else { return false }
    return switch statements[row].relation {
    case .lessThanOrEqual: constants[row] < -LinearSolver.tolerance
    case .equal: abs(constants[row]) > LinearSolver.tolerance
    case .greaterThanOrEqual: constants[row] > LinearSolver.tolerance
    }
  }
}

extension LayoutRule.Statement {
  /// Returns what of the statement has at least a priority, and what has less.
  fileprivate func split(at level: Float) -> (important: Self?, rest: Self?) {
    guard !isRequired else { return (self, nil) }
    var (important, rest) = (self, self)
    if (above?.priority ?? 0) < level { important.above = nil } else { rest.above = nil }
    if (below?.priority ?? 0) < level { important.below = nil } else { rest.below = nil }
    return (important.isRequired ? nil : important, rest.isRequired ? nil : rest)
  }

  fileprivate var required: Self {
    let relation = below == nil ? .lessThanOrEqual : above == nil ? LinearSolver.Relation.greaterThanOrEqual : .equal
    return Self(terms: terms, relation: isRequired ? self.relation : relation, constant: constant)
  }
}

extension [LayoutRule.Statement] {
  /// Returns the statements with equations only about several variables, which have one more for what they are missed by.
  fileprivate func withErrors(variables count: Int) -> (statements: Self, variables: Int) {
    var (all, count) = (self, count)
    for (index, statement) in enumerated() where statement.terms.count > 1 {
      guard !statement.isRequired || statement.relation != .equal else { continue }
      let error = LinearSolver.Variable(symbol: Int32(count))
      count += 1
      (all[index].terms, all[index].constant) = ([.init(error)], 0)
      all.append(.init(terms: statement.terms + [.init(error, -1)], constant: statement.constant))
    }
    return (all, count)
  }
}
