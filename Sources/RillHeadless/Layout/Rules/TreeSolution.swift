/// The values that keep equations at the least cost, where no equations form a circle: a row of sizes that fill a space,
/// the widths of a column's views, rows in columns in rows.
///
/// Each variable has a cost of its own. From the leaves to the root, the least cost of what hangs on a variable becomes a
/// cost of that variable: that of one equation is its cheapest division among the variables beyond, in which the
/// stretches of the costs are taken in the order of their slopes. From the root to the leaves, values follow. So n views
/// that share a space cost O(n log n), however many of them have no room.
struct TreeSolution {
  private(set) var values: [Double]
  /// Whether each variable has no other value that costs as little.
  private(set) var isDecided: [Bool]
  /// Whether no statement decides some variable, alone or together with others that are not decided either.
  private(set) var isIncomplete = false
  /// The number of lines that all costs consist of, which the time follows.
  private(set) var entryCount = 0

  private var rows: [SparseRow] = []
  /// The rows of each variable.
  private var rowsOfVariable: [[Int]]
  /// What each variable costs: its own statements, then also what hangs on it.
  private var costs: [[ConvexCost]]
  /// The rows and the variable of each through which it hangs on the tree, the outer ones first.
  private var order: [(row: Int, parent: Int32)] = []
  private var roots: [Int] = []

  /// Solves statements about variables, which are numbered from zero; `nil` if they form circles or contradict each
  /// other.
  init?(_ statements: [LayoutRule.Statement], variables count: Int) {
    values = Array(repeating: 0, count: count)
    isDecided = Array(repeating: true, count: count)
    rowsOfVariable = Array(repeating: [], count: count)
    costs = Array(repeating: [], count: count)
    let priorities = Set(statements.flatMap { [$0.above?.priority, $0.below?.priority].compactMap { $0 } })
    guard priorities.count < Slope.levels else { return nil }
    let levels = priorities.sorted(by: >)
    for statement in statements {
      var row = SparseRow(constant: statement.constant)
      for term in statement.terms { row.add(term.variable.symbol, term.factor) }
      let largest = row.entries.reduce(0) { max($0, abs($1.factor)) }
      guard row.entries.allSatisfy({ abs($0.factor) > LinearSolver.pivotTolerance * largest }) else { return nil }
      if row.entries.count == 1 {
        costs[Int(row.entries[0].symbol)].append(ConvexCost(of: statement, row, levels: levels))
      } else if !row.entries.isEmpty {
        guard statement.isRequired, statement.relation == .equal else { return nil }
        for entry in row.entries { rowsOfVariable[Int(entry.symbol)].append(rows.count) }
        rows.append(row)
      }
    }
    let own = costs
    guard plant() else { return nil }
    spread(gather(), own)
    guard values.allSatisfy(\.isFinite) else { return nil }
    // A required statement is the most important cost, so it is missed only where it contradicts others.
    for (value, costs) in zip(values, own) where costs.contains(where: { $0.missesRequired(at: value) }) { return nil }
  }

  // MARK: The tree

  /// Finds the order of the rows from the roots, and returns whether they form no circle.
  private mutating func plant() -> Bool {
    var (isReached, isOrdered) = (values.map { _ in false }, rows.map { _ in false })
    for root in values.indices where !isReached[root] {
      roots.append(root)
      isReached[root] = true
      var next = [Int32(root)]
      while let parent = next.popLast() {
        for row in rowsOfVariable[Int(parent)] where !isOrdered[row] {
          isOrdered[row] = true
          order.append((row, parent))
          for entry in rows[row].entries where entry.symbol != parent {
            guard !isReached[Int(entry.symbol)] else { return false }
            isReached[Int(entry.symbol)] = true
            next.append(entry.symbol)
          }
        }
      }
    }
    return true
  }

  /// Returns how each row divides what it has among its variables.
  private mutating func gather() -> [CheapestDivision] {
    var divisions: [CheapestDivision] = []
    for (row, parent) in order.reversed() {
      let row = rows[row]
      var (shares, factor, free) = ([ConvexCost](), 1.0, 0)
      for entry in row.entries {
        guard entry.symbol != parent else {
          factor = entry.factor
          continue
        }
        if costs[Int(entry.symbol)].isEmpty { free += 1 }
        shares.append(ConvexCost(sum: costs[Int(entry.symbol)]).scaled(by: -entry.factor))
        costs[Int(entry.symbol)] = []
      }
      if free > 1 { isIncomplete = true }
      let division = CheapestDivision(shares)
      if free == 0 { costs[Int(parent)].append(division.cost.scaled(by: 1 / factor, from: row.constant)) }
      divisions.append(division)
      entryCount += division.stretches.count
    }
    if roots.contains(where: { costs[$0].isEmpty }) { isIncomplete = true }
    return divisions.reversed()
  }

  /// Sets the values, from the roots to the leaves.
  private mutating func spread(_ divisions: [CheapestDivision], _ own: [[ConvexCost]]) {
    for root in roots {
      let cost = ConvexCost(sum: costs[root])
      isDecided[root] = cost.least.from == cost.least.to
      // Of several values, the outermost variable has the one that is best for it alone.
      values[root] = cost.least(nearestTo: ConvexCost(sum: own[root]).least(nearestTo: 0))
    }
    for ((row, parent), division) in zip(order, divisions) {
      let row = rows[row]
      let shared = row.factor(of: parent) * values[Int(parent)] - row.constant
      let (shares, open) = division.shares(of: shared)
      for (owner, entry) in row.entries.filter({ $0.symbol != parent }).enumerated() {
        values[Int(entry.symbol)] = -shares[owner] / entry.factor
        isDecided[Int(entry.symbol)] = isDecided[Int(parent)] && !open.contains(owner)
      }
    }
  }
}
