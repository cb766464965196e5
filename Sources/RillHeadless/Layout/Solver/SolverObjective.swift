/// The cost of the errors of optional constraints, at each priority.
///
/// A lower priority counts only where all higher ones are equal.
struct SolverObjective: Sendable {
  /// The priorities, the highest first.
  private(set) var priorities: [Float] = []
  /// For each priority, the cost that one unit of each symbol that is zero now would add.
  private(set) var costs: [ContiguousArray<Double>] = []
  /// Symbols with a cost that has become negative.
  private var suspects: ContiguousArray<Int32> = []
  private var symbolCount = 0

  mutating func grow(to count: Int) {
    symbolCount = count
    for level in costs.indices {
      while costs[level].count < count { costs[level].append(0) }
    }
  }

  /// Returns the level of a priority, and adds it if it is new.
  mutating func level(of priority: Float) -> Int {
    let level = priorities.firstIndex { $0 <= priority } ?? priorities.count
    if level < priorities.count, priorities[level] == priority { return level }
    priorities.insert(priority, at: level)
    costs.insert(ContiguousArray(repeating: 0, count: symbolCount), at: level)
    return level
  }

  /// Increases or decreases the cost of a symbol.
  mutating func add(_ cost: Double, to symbol: Int32, at level: Int) {
    let sum = SparseRow.sum(costs[level][Int(symbol)], cost)
    costs[level][Int(symbol)] = sum
    // Where this cost is zero, the costs of lower priorities count.
    if cost < 0, sum < LinearSolver.tolerance { suspects.append(symbol) }
  }

  /// Increases or decreases the cost of the sum of a row.
  mutating func add(_ cost: Double, to row: SparseRow, at level: Int) {
    for entry in row.entries { add(cost * entry.factor, to: entry.symbol, at: level) }
  }

  /// Replaces a symbol by a row.
  mutating func substitute(_ symbol: Int32, by row: SparseRow) {
    for level in costs.indices {
      let cost = costs[level][Int(symbol)]
      guard cost != 0 else { continue }
      costs[level][Int(symbol)] = 0
      add(cost, to: row, at: level)
    }
  }

  mutating func forget(_ symbol: Int32) {
    for level in costs.indices { costs[level][Int(symbol)] = 0 }
  }

  mutating func forgetAll() {
    for level in costs.indices {
      for symbol in costs[level].indices { costs[level][symbol] = 0 }
    }
    suspects.removeAll(keepingCapacity: true)
  }

  /// Returns whether more of the symbol is an improvement: its first cost that is not zero is negative.
  @inline(__always)
  func isNegative(_ symbol: Int32) -> Bool {
    for level in costs.indices {
      let cost = costs[level][Int(symbol)]
      if abs(cost) > LinearSolver.tolerance { return cost < 0 }
    }
    return false
  }

  /// Returns whether more of the symbol costs nothing.
  ///
  /// Large weights that cancel each other leave a rounding error.
  func isFree(_ symbol: Int32) -> Bool { costs.allSatisfy { abs($0[Int(symbol)]) <= 1e-6 } }

  /// Removes and returns any symbol of which more is an improvement.
  mutating func takeSuspect() -> Int32? {
    while let symbol = suspects.popLast() {
      if isNegative(symbol) { return symbol }
    }
    return nil
  }

  /// Returns whether one symbol costs less for its effect than another one.
  @inline(__always)
  func isCheaper(_ one: Int32, per factor: Double, than other: Int32, per otherFactor: Double) -> Bool {
    for level in costs.indices {
      let costs = costs[level]
      let (cost, otherCost) = (costs[Int(one)] / factor, costs[Int(other)] / otherFactor)
      if abs(cost - otherCost) > LinearSolver.tolerance { return cost < otherCost }
    }
    return one < other
  }
}

/// The solver's record of one constraint.
struct ConstraintRecord: Sendable {
  struct Cost: Hashable, Sendable {
    var priority: Float
    var weight: Double
  }

  let terms: [LinearSolver.Term]
  let relation: LinearSolver.Relation
  var constant: Double
  let isRequired: Bool
  /// The cost of a unit above the constant, and of one below; `nil` for no cost.
  let above: Cost?
  let below: Cost?
  var generation = 0
  /// A slack, the marker of an equation, or the error above; and the error below, if the constraint is optional.
  var symbol: Int32 = -1
  var otherSymbol: Int32 = -1

  /// Creates the record of a required constraint.
  init(_ terms: [LinearSolver.Term], _ relation: LinearSolver.Relation, _ constant: Double) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    (isRequired, above, below) = (true, nil, nil)
  }

  /// Creates the record of an optional constraint.
  init(
    _ terms: [LinearSolver.Term], _ relation: LinearSolver.Relation, _ constant: Double, above: Cost?, below: Cost?
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    (isRequired, self.above, self.below) = (false, above, below)
  }

  /// The factor of ``symbol`` in the row that states: sum - constant + … = 0.
  var sign: Double { isRequired && relation != .greaterThanOrEqual ? 1 : -1 }

  func missing(_ difference: Double) -> Double {
    if isRequired {
      return switch relation {
      case .lessThanOrEqual: max(0, difference)
      case .equal: abs(difference)
      case .greaterThanOrEqual: max(0, -difference)
      }
    }
    return difference > 0 ? (above == nil ? 0 : difference) : (below == nil ? 0 : -difference)
  }
}
