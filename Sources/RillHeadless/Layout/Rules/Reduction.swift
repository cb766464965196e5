/// Equations that are solved for variables without any search, and the remaining terms of the other statements.
///
/// An equation is solved for a variable where that makes no other statement longer: if it has one or two variables, or
/// if no other statement has the variable. So is an optional statement with a variable of its own, which costs nothing
/// then. Then equations that share a variable with one other equation only are added up, the short ones first: the
/// positions along a chain that is tied at both ends become one sum of sizes. This is how solvers of linear programs
/// prepare them: E. D. Andersen and K. D. Andersen, *Presolving in Linear Programming* (Mathematical Programming 71,
/// 1995).
struct Reduction: Sendable {
  /// A multiple of a row that was subtracted from another one.
  private struct Step: Sendable {
    var row: Int
    var source: Int
    var multiple: Double
  }

  /// The remaining terms of each statement's sum.
  private(set) var rows: ContiguousArray<SparseRow>
  /// The rows that are solved for a variable, in terms of variables that are eliminated later or not at all.
  private(set) var eliminations: [(row: Int, symbol: Int32)] = []
  private var steps: [Step] = []
  private let statements: [LayoutRule.Statement]
  private var isOpen: [Bool]
  /// The rows that have each variable. Some may not have it any longer.
  private var columns: ContiguousArray<ContiguousArray<Int32>>
  /// The number of open rows that have each variable; -1 if it is eliminated.
  private var counts: [Int]
  /// The rows to look at, those with one variable first.
  private var short: [Int] = []
  private var others: [Int] = []

  /// Reduces statements about variables, which are numbered from zero.
  init(_ statements: [LayoutRule.Statement], variables count: Int) {
    self.statements = statements
    rows = ContiguousArray(repeating: SparseRow(), count: statements.count)
    isOpen = Array(repeating: true, count: statements.count)
    columns = ContiguousArray(repeating: [], count: count)
    counts = Array(repeating: 0, count: count)
    for (row, statement) in statements.enumerated() {
      for term in statement.terms { rows[row].add(term.variable.symbol, term.factor) }
      for entry in rows[row].entries { list(row, entry.symbol) }
    }
    // In order, those of the outermost views first, so that statements about inner ones need not follow them step by step.
    let newest = rows.map { $0.entries.last?.symbol ?? -1 }
    for row in rows.indices.sorted(by: { (newest[$0], $0) < (newest[$1], $1) }) { lookAt(row) }
    reduceAll()
    addUpEquations()
    columns = []
  }

  /// The number of multiples of rows that were subtracted.
  var stepCount: Int { steps.count }

  func eliminates(_ symbol: Int32) -> Bool { counts[Int(symbol)] < 0 }

  // MARK: Reducing

  private mutating func list(_ row: Int, _ symbol: Int32) {
    columns[Int(symbol)].append(Int32(row))
    counts[Int(symbol)] += 1
  }

  private mutating func lookAt(_ row: Int) {
    if rows[row].entries.count == 1 { short.append(row) } else { others.append(row) }
  }

  private mutating func reduceAll() {
    var next = 0
    while !short.isEmpty || next < others.count {
      if let row = short.popLast() {
        solve(row, for: entry(toSolve: row))
      } else {
        solve(others[next], for: entry(toSolve: others[next]))
        next += 1
      }
    }
    others = []
  }

  /// Adds up equations, those of a few variables first, so that a chain of n is added up in O(n log n), in pairs.
  private mutating func addUpEquations() {
    var (limit, hasLonger) = (2, true)
    while hasLonger {
      limit *= 2
      hasLonger = false
      for row in rows.indices where isOpen[row] && isEquation(row) {
        if rows[row].entries.count > limit {
          hasLonger = true
        } else {
          solve(row, for: entryOfTwoEquations(row))
          reduceAll()
        }
      }
    }
  }

  private func isEquation(_ row: Int) -> Bool { statements[row].isRequired && statements[row].relation == .equal }

  /// Returns the entry of the newest variable that only one other statement has, which is an equation, too.
  private func entryOfTwoEquations(_ row: Int) -> SparseRow.Entry? {
    let least = leastFactor(of: row)
    return rows[row].entries.last { entry in
      counts[Int(entry.symbol)] == 2 && abs(entry.factor) > least
        && columns[Int(entry.symbol)].allSatisfy { other in
          isEquation(Int(other)) || !isOpen[Int(other)] || rows[Int(other)].factor(of: entry.symbol) == 0
        }
    }
  }

  /// Solves a row for a variable, if there is one to solve it for.
  private mutating func solve(_ row: Int, for solved: SparseRow.Entry?) {
    guard isOpen[row], let solved else { return }
    isOpen[row] = false
    eliminations.append((row, solved.symbol))
    counts[Int(solved.symbol)] = -1
    let column = columns[Int(solved.symbol)]
    columns[Int(solved.symbol)] = []
    for other in column.map(Int.init) where isOpen[other] { subtract(row, from: other, solved) }
    for entry in rows[row].entries where entry.symbol != solved.symbol { leave(entry.symbol) }
  }

  /// Returns the entry of the newest variable, which mostly belongs to the innermost view: the outer ones decide open
  /// values.
  private func entry(toSolve row: Int) -> SparseRow.Entry? {
    let (statement, entries, isEquation) = (statements[row], rows[row].entries, isEquation(row))
    guard isOpen[row], isEquation || (statement.above != nil && statement.below != nil) else { return nil }
    let least = leastFactor(of: row)
    return entries.last { entry in
      abs(entry.factor) > least && (counts[Int(entry.symbol)] == 1 || (isEquation && entries.count <= 2))
    }
  }

  /// The factor up to which a row is not solved for its variable, because of rounding.
  private func leastFactor(of row: Int) -> Double {
    max(LinearSolver.pivotTolerance, 0.01 * rows[row].entries.reduce(0) { max($0, abs($1.factor)) })
  }

  private mutating func subtract(_ row: Int, from other: Int, _ solved: SparseRow.Entry) {
    let place = rows[other].place(of: solved.symbol)
    guard place < rows[other].entries.count, rows[other].entries[place].symbol == solved.symbol else { return }
    let multiple = rows[other].entries.remove(at: place).factor / solved.factor
    steps.append(Step(row: other, source: row, multiple: multiple))
    for entry in rows[row].entries where entry.symbol != solved.symbol {
      let had = rows[other].factor(of: entry.symbol) != 0
      rows[other].add(entry.symbol, -multiple * entry.factor)
      let has = rows[other].factor(of: entry.symbol) != 0
      if has, !had { list(other, entry.symbol) }
      if had, !has { leave(entry.symbol) }
    }
    lookAt(other)
  }

  /// Counts one row less that has a variable, and looks at the last one.
  private mutating func leave(_ symbol: Int32) {
    counts[Int(symbol)] -= 1
    guard counts[Int(symbol)] == 1 else { return }
    if let last = columns[Int(symbol)].first(where: { isOpen[Int($0)] && rows[Int($0)].factor(of: symbol) != 0 }) {
      others.append(Int(last))
    }
  }

  // MARK: Results

  /// Returns the remaining constants: the right sides of the rows.
  func reduced(_ constants: [Double]) -> [Double] {
    var constants = constants
    for step in steps { constants[step.row] -= step.multiple * constants[step.source] }
    return constants
  }

  /// Returns the statements from which a sum of multiples of rows follows, in ascending order.
  func origin(of multiples: [Int: Double]) -> [Int] {
    var all = Array(repeating: 0.0, count: rows.count)
    for (row, multiple) in multiples { all[row] = multiple }
    for step in steps.reversed() where all[step.row] != 0 {
      all[step.source] = SparseRow.sum(all[step.source], -step.multiple * all[step.row])
    }
    return all.indices.filter { all[$0] != 0 }
  }

  /// Returns the rows that are left, in groups that have no variable in common.
  func parts() -> [[Int]] {
    var leaders = counts.indices.map { $0 }
    func leader(of index: Int) -> Int {
      var index = index
      while leaders[index] != index {
        leaders[index] = leaders[leaders[index]]
        index = leaders[index]
      }
      return index
    }
    let left = rows.indices.filter { isOpen[$0] && !rows[$0].entries.isEmpty }
    for row in left {
      let first = leader(of: Int(rows[row].entries[0].symbol))
      for entry in rows[row].entries { leaders[leader(of: Int(entry.symbol))] = first }
    }
    var (groups, groupOfLeader): ([[Int]], [Int: Int]) = ([], [:])
    for row in left {
      let leader = leader(of: Int(rows[row].entries[0].symbol))
      if let group = groupOfLeader[leader] {
        groups[group].append(row)
      } else {
        groupOfLeader[leader] = groups.count
        groups.append([row])
      }
    }
    return groups
  }
}

/// Statements that are solved as a whole: direct consequences are taken out first, and the rest is solved in parts that
/// have no variable in common.
///
/// So a chain of views from a known edge, views in each other and the positions in a stack cost time in proportion to
/// their number, and the simplex method sees a few small systems: see ``Reduction``. A changed constant is solved with
/// the same reduction, and with the solvers of the parts.
struct ReducedSystem: Sendable {
  typealias Statement = LayoutRule.Statement

  /// Sets of statements that contradict each other, by their positions, in ascending order.
  struct Contradiction: Error {
    let sets: [[Int]]
  }

  /// Statements that share variables, and their solver.
  private struct Part: Sendable {
    var solver = LinearSolver()
    var rows: [(row: Int, constraint: LinearSolver.Constraint)] = []
  }

  private let statements: [Statement]
  private let reduction: Reduction
  private var parts: [Part] = []
  /// The part of each variable, and its variable there; `nil` if the reduction leaves no statement about it.
  private var places: [(part: Int, variable: LinearSolver.Variable)?]
  private var values: [Double]

  /// Solves statements about variables, which are numbered from zero.
  init(_ statements: [Statement], variables count: Int) throws(Contradiction) {
    self.statements = statements
    reduction = Reduction(statements, variables: count)
    places = Array(repeating: nil, count: count)
    values = Array(repeating: 0, count: count)
    let constants = reduction.reduced(statements.map(\.constant))
    var sets = statements.indices.filter { isViolated($0, constants) }.map { reduction.origin(of: [$0: 1]) }
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
    for symbol in Set(rows.flatMap { reduction.rows[$0].entries.map(\.symbol) }).sorted() {
      places[Int(symbol)] = (parts.count, part.solver.addVariable())
    }
    for row in rows {
      let statement = statements[row]
      let terms = reduction.rows[row].entries.compactMap { entry in
        places[Int(entry.symbol)].map { LinearSolver.Term($0.variable, entry.factor) }
      }
      do throws(LinearSolver.Unsatisfiable) {
        let constraint =
          statement.isRequired
          ? try part.solver.add(terms, statement.relation, constants[row])
          : part.solver.add(terms, constants[row], above: statement.above, below: statement.below)
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

  // MARK: Values

  func value(of variable: LinearSolver.Variable) -> Double { values[Int(variable.symbol)] }

  /// Whether no other values keep the statements as well, as far as the costs show.
  var isUnique: Bool { parts.allSatisfy(\.solver.isUnique) }

  /// Returns whether no statement decides a variable, alone or together with others that are not decided either.
  func isUndecided(_ variable: LinearSolver.Variable) -> Bool {
    if let place = places[Int(variable.symbol)] { return parts[place.part].solver.isUndecided(place.variable) }
    return !reduction.eliminates(variable.symbol)
  }

  /// The number of factors that are stored, with the entries that find them and the steps that have made them.
  var entryCount: Int {
    parts.reduce(reduction.rows.reduce(reduction.stepCount) { $0 + $1.entries.count }) { $0 + $1.solver.entryCount }
  }

  /// Sets the values: those that the parts have, and then those that follow from them.
  private mutating func substitute(_ constants: [Double]) {
    for (index, place) in places.enumerated() {
      if let place { values[index] = parts[place.part].solver.value(of: place.variable) }
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
