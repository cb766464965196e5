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
  ///
  /// A factor may be small in its row, beside the large one of a gap that many views share, if that makes the remaining
  /// rows no less exact: the row is only added to them or subtracted.
  private func entryOfTwoEquations(_ row: Int) -> SparseRow.Entry? {
    let least = leastFactor(of: row)
    return rows[row].entries.last { entry in
      counts[Int(entry.symbol)] == 2 && abs(entry.factor) > LinearSolver.pivotTolerance
        && columns[Int(entry.symbol)].allSatisfy { other in
          let factor = isOpen[Int(other)] ? abs(rows[Int(other)].factor(of: entry.symbol)) : 0
          return factor == 0 || (isEquation(Int(other)) && (abs(entry.factor) > least || factor <= abs(entry.factor)))
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
    var (target, gone, scratch) = (SparseRow(), [Int32](), ContiguousArray<SparseRow.Entry>())
    swap(&target, &rows[other])
    target.add(rows[row], times: -multiple, without: solved.symbol, &scratch) { symbol, isNew in
      if isNew { list(other, symbol) } else { gone.append(symbol) }
    }
    swap(&target, &rows[other])
    for symbol in gone { leave(symbol) }
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
    var constants = constants.map { PreciseNumber($0) }
    for step in steps { constants[step.row] -= constants[step.source] * step.multiple }
    return constants.map(\.value)
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
