/// The values that keep equations at the least cost, where no equations form a circle: a row of sizes that fill a space,
/// the widths of a column's views, rows in columns in rows.
///
/// Each variable has a cost of its own. From the leaves to the root, the least cost of what hangs on a variable becomes a
/// cost of that variable: that of one equation is its cheapest division among the variables beyond. From the root to the
/// leaves, values follow. So n views that share a space cost O(n log n), however many of them have no room.
struct TreeSolution {
  /// The values; not a number where other values cost as little.
  private(set) var values: [Double]
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
  /// The costs of the shares of each row, the inner ones first, and that of their sum.
  private var divisions: [(shares: [ConvexCost], sum: ConvexCost)] = []

  /// Solves statements about variables, which are numbered from zero; `nil` if they form circles.
  ///
  /// A required statement is the most important cost, so it is missed only where it contradicts others.
  init?(_ statements: [LayoutRule.Statement], variables count: Int) {
    values = Array(repeating: 0, count: count)
    rowsOfVariable = Array(repeating: [], count: count)
    costs = Array(repeating: [], count: count)
    let levels = statements.priorities
    guard levels.count < Slope.scalarCount else { return nil }
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
    guard plant() else { return nil }
    gather()
    spread()
  }

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

  /// Finds what each variable costs with all that hangs on it, from the leaves to the roots.
  private mutating func gather() {
    for (row, parent) in order.reversed() {
      let row = rows[row]
      let shares = row.entries.filter { $0.symbol != parent }.map { entry in
        ConvexCost(sum: costs[Int(entry.symbol)]).scaled(by: -entry.factor)
      }
      let sum = ConvexCost(dividing: shares)
      costs[Int(parent)].append(sum.scaled(by: 1 / row.factor(of: parent), from: row.constant))
      divisions.append((shares, sum))
      entryCount += sum.kinks.count + 1
    }
  }

  /// Sets the values, from the roots to the leaves.
  private mutating func spread() {
    var found = values.map { PreciseNumber($0) }
    for root in roots {
      let (from, to) = ConvexCost(sum: costs[root]).places(at: .zero)
      found[root] = (to - from).value < LinearSolver.tolerance ? from : PreciseNumber(.nan)
    }
    for ((row, parent), (shares, sum)) in zip(order, divisions.reversed()) {
      let others = rows[row].entries.filter { $0.symbol != parent }
      let shared = found[Int(parent)] * rows[row].factor(of: parent) - PreciseNumber(rows[row].constant)
      let slope = sum.slope(at: shared)
      let places = shares.map { $0.places(at: slope) }
      let isLeast = (shared - places.reduce(.zero) { $0 + $1.from }).value < LinearSolver.tolerance
      let isMost = (places.reduce(.zero) { $0 + $1.to } - shared).value < LinearSolver.tolerance
      let open = places.indices.filter { (places[$0].to - places[$0].from).value > LinearSolver.tolerance }
      var own = places.map { from, to in
        isMost ? to : isLeast ? from : from.value > 0 ? from : to.value < 0 ? to : .zero
      }
      own[open.first ?? 0] += shared - own.reduce(.zero, +)
      if open.count > 1, !isLeast, !isMost { for index in open { own[index] = PreciseNumber(.nan) } }
      for (index, entry) in others.enumerated() {
        found[Int(entry.symbol)] = shared.value.isNaN ? shared : own[index] / -entry.factor
      }
    }
    values = found.map(\.value)
  }
}

extension [LayoutRule.Statement] {
  /// The priorities, the highest first.
  var priorities: [Float] {
    Set(flatMap { [$0.above?.priority, $0.below?.priority].compactMap { $0 } }).sorted(by: >)
  }
}
