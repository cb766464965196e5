/// Statements that are solved as a whole: direct consequences are taken out first, and the rest is solved in parts that
/// have no variable in common.
///
/// So a chain of views from a known edge, views in each other and the positions in a stack cost time in proportion to
/// their number: see ``Reduction``. A part whose variables form a tree is divided directly: see ``TreeSolution``. Of the
/// others, many become trees once the important statements are solved alone, or required. The simplex method sees the
/// rest. A changed constant is solved with the same reduction, and with the solvers of the parts.
struct ReducedSystem: Sendable {
  typealias Statement = LayoutRule.Statement

  /// Sets of statements that contradict each other, by their positions, in ascending order.
  struct Contradiction: Error {
    let sets: [[Int]]
  }

  /// Statements that share variables, and their solver; or their values, if those were found without one.
  private struct Part: Sendable {
    var solver = LinearSolver()
    var rows: [(row: Int, constraint: LinearSolver.Constraint)] = []
    var direct: Direct?

    func value(of variable: LinearSolver.Variable) -> Double {
      direct?.values[Int(variable.symbol)] ?? solver.value(of: variable)
    }
  }

  /// Values that were found without a solver.
  private struct Direct {
    let rows: [Int]
    let values: [Double]
    /// Whether each variable has no other value that keeps the statements as well.
    let isDecided: [Bool]
    let isIncomplete: Bool
    let entryCount: Int
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
    self.statements = statements
    self.isDirect = isDirect
    self.searchLimit = searchLimit
    reduction = Reduction(statements, variables: count)
    places = Array(repeating: nil, count: count)
    values = Array(repeating: 0, count: count)
    let constants = reduction.reduced(statements.map(\.constant))
    let violated = statements.indices.filter { isViolated($0, constants) }
    // An attempt without a search needs no reasons, each of which takes a look at all statements.
    guard !isDirect || violated.isEmpty else { throw Contradiction(sets: []) }
    var sets = violated.map { reduction.origin(of: [$0: 1]) }
    if sets.isEmpty { sets = reduction.parts().compactMap { addPart($0, constants) } }
    // In the order in which the statements are made.
    guard sets.isEmpty else {
      throw Contradiction(sets: sets.sorted { ($0.last ?? 0) < ($1.last ?? 0) })
    }
    substitute(constants)
  }

  /// Adds a part, and returns the statements of it that contradict each other, if any do.
  private mutating func addPart(_ rows: [Int], _ constants: [Double]) -> [Int]? {
    var part = Part()
    let symbols = Set(rows.flatMap { reduction.rows[$0].entries.map(\.symbol) }).sorted()
    for symbol in symbols { places[Int(symbol)] = (parts.count, part.solver.addVariable()) }
    part.direct = direct(rows, constants, variables: symbols.count)
    if part.direct == nil, isDirect { return [] }
    for row in rows where part.direct == nil {
      let statement = reducedStatement(row, constants)
      do throws(LinearSolver.Unsatisfiable) {
        let constraint =
          statement.isRequired
          ? try part.solver.add(statement.terms, statement.relation, statement.constant)
          : part.solver.add(statement.terms, statement.constant, above: statement.above, below: statement.below)
        part.rows.append((row, constraint))
      } catch {
        let rowOfRecord = Dictionary(uniqueKeysWithValues: part.rows.map { ($0.constraint.index, $0.row) })
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

  /// Returns the values of a part, if they are found without a search.
  ///
  /// They are those that the simplex method finds where these are unique.
  private func direct(_ rows: [Int], _ constants: [Double], variables count: Int) -> Direct? {
    var own = rows.map { reducedStatement($0, constants) }
    // A part is connected, so its variables form a tree if each row joins no more than needed.
    let hasCircles = own.reduce(1) { $0 + max(0, $1.terms.count - 1) } > count
    guard !hasCircles || (!isDirect && own.count > searchLimit) else { return nil }
    if !hasCircles, let tree = TreeSolution(own, variables: count), isDirect || !tree.isIncomplete {
      return Direct(
        rows: rows, values: tree.values, isDecided: tree.isDecided, isIncomplete: tree.isIncomplete,
        entryCount: tree.entryCount)
    }
    guard !isDirect else { return nil }
    let variables = (0..<count).map { LinearSolver.Variable(symbol: Int32($0)) }
    func system(_ statements: [Statement]) -> ReducedSystem? {
      let (statements, countWithErrors) = statements.withErrors(variables: count)
      return try? ReducedSystem(statements, variables: countWithErrors, isDirect: true)
    }
    func solved(_ statements: [Statement]) -> Direct? {
      guard let system = system(statements), !variables.contains(where: system.isUndecided) else { return nil }
      return Direct(
        rows: rows, values: variables.map(system.value), isDecided: system.decided, isIncomplete: false,
        entryCount: system.entryCount)
    }
    if let found = solved(own) { return found }
    let levels = Set(own.flatMap { [$0.above?.priority, $0.below?.priority].compactMap { $0 } }).sorted()
    // What the important statements decide, the others do not change.
    for level in levels.dropFirst() {
      guard let system = system(own.compactMap { $0.without(below: level) }) else { continue }
      own += zip(variables, system.decided).filter { $1 }.map { variable, _ in
        Statement(terms: [LinearSolver.Term(variable)], constant: system.value(of: variable))
      }
      if let found = solved(own) { return found }
      break
    }
    // If all important statements hold at once, no values are better.
    for level in levels {
      if let found = solved(own.flatMap { $0.required(from: level) }) { return found }
    }
    return nil
  }

  // MARK: Values

  func value(of variable: LinearSolver.Variable) -> Double { values[Int(variable.symbol)] }

  /// Whether no other values keep the statements as well, as far as the costs show.
  var isUnique: Bool { parts.allSatisfy { $0.direct?.isDecided.allSatisfy { $0 } ?? $0.solver.isUnique } }

  /// Returns whether no statement decides a variable, alone or together with others that are not decided either.
  func isUndecided(_ variable: LinearSolver.Variable) -> Bool {
    if let place = places[Int(variable.symbol)] {
      return parts[place.part].direct?.isIncomplete ?? parts[place.part].solver.isUndecided(place.variable)
    }
    return !reduction.eliminates(variable.symbol)
  }

  /// Whether each variable has no other value that keeps the statements as well, if all parts are solved directly.
  private var decided: [Bool] {
    var decided = places.map { place in
      place.map { parts[$0.part].direct?.isDecided[Int($0.variable.symbol)] == true } ?? false
    }
    for (row, symbol) in reduction.eliminations.reversed() {
      decided[Int(symbol)] = reduction.rows[row].entries.allSatisfy { $0.symbol == symbol || decided[Int($0.symbol)] }
    }
    return decided
  }

  /// The number of factors that are stored, with the entries that find them and the steps that have made them, and of
  /// the lines of the costs that were divided.
  var entryCount: Int {
    parts.reduce(reduction.rows.reduce(reduction.stepCount) { $0 + $1.entries.count }) {
      $0 + ($1.direct?.entryCount ?? $1.solver.entryCount)
    }
  }

  /// The number of statements that are left to the simplex method.
  var searchedCount: Int { parts.reduce(0) { $0 + $1.rows.count } }

  /// Sets the values: those that the parts have, and then those that follow from them.
  private mutating func substitute(_ constants: [Double]) {
    for (index, place) in places.enumerated() {
      if let place { values[index] = parts[place.part].value(of: place.variable) }
    }
    for (row, symbol) in reduction.eliminations.reversed() {
      var (sum, own) = (constants[row], 1.0)
      for entry in reduction.rows[row].entries {
        if entry.symbol == symbol { own = entry.factor } else { sum -= entry.factor * values[Int(entry.symbol)] }
      }
      values[Int(symbol)] = sum / own
    }
  }

  // MARK: Constants

  /// Sets the constants of the statements, and returns whether they hold; if not, the system is of no use.
  mutating func setConstants(_ constants: [Double]) -> Bool {
    let constants = reduction.reduced(constants)
    guard !statements.indices.contains(where: { isViolated($0, constants) }) else { return false }
    do throws(LinearSolver.Unsatisfiable) {
      for index in parts.indices {
        if let old = parts[index].direct {
          parts[index].direct = direct(old.rows, constants, variables: old.values.count)
          if parts[index].direct == nil { return false }
        }
        for (row, constraint) in parts[index].rows {
          try parts[index].solver.setConstant(of: constraint, to: constants[row])
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
  /// Returns a statement that requires what has at least a priority, and what remains besides.
  fileprivate func required(from level: Float) -> [Self] {
    func isRequired(_ cost: ConstraintRecord.Cost?) -> Bool { cost.map { $0.priority >= level } ?? false }
    var (required, rest) = (self, self)
    (required.above, required.below) = (nil, nil)
    switch (isRequired(above), isRequired(below)) {
    case (false, false): return [self]
    case (true, true): return [required]
    case (true, false): (required.relation, rest.above) = (.lessThanOrEqual, nil)
    case (false, true): (required.relation, rest.below) = (.greaterThanOrEqual, nil)
    }
    return rest.isRequired ? [required] : [required, rest]
  }

  /// Returns the statement without what has less than a priority; `nil` if nothing is left.
  fileprivate func without(below level: Float) -> Self? {
    guard !isRequired else { return self }
    var rest = self
    if let above, above.priority < level { rest.above = nil }
    if let below, below.priority < level { rest.below = nil }
    return rest.isRequired ? nil : rest
  }
}

extension [LayoutRule.Statement] {
  /// Returns the statements with equations only about several variables, which have one more for what they are missed by.
  fileprivate func withErrors(variables count: Int) -> (statements: Self, variables: Int) {
    var (all, count): (Self, Int) = ([], count)
    for statement in self {
      guard statement.terms.count > 1, !statement.isRequired || statement.relation != .equal else {
        all.append(statement)
        continue
      }
      let error = LinearSolver.Variable(symbol: Int32(count))
      count += 1
      let terms = statement.terms + [LinearSolver.Term(error, -1)]
      all.append(.init(terms: terms, relation: .equal, constant: statement.constant))
      var miss = statement
      (miss.terms, miss.constant) = ([LinearSolver.Term(error)], 0)
      all.append(miss)
    }
    return (all, count)
  }
}
