/// Statements that are solved as a whole: what follows directly is taken out first, and the rest is solved in parts that
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
