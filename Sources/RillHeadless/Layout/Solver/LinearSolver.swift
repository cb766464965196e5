/// Finds values for variables that keep linear constraints: all required ones and, of the optional ones, the most
/// important, with the least weighted error.
///
/// The solver is incremental: constraints are added and removed in any order, constants change, and each costs only
/// what it changes. The algorithm is that of Badros, Borning and Stuckey, *The Cassowary Linear Arithmetic Constraint
/// Solving Algorithm* (ACM Transactions on Computer-Human Interaction 8(4), 2001): a simplex tableau that keeps
/// variables of any sign apart from those of at least zero. Here, the dual simplex method meets a constraint that the
/// current solution violates, so there is no first phase, and priorities are compared one after the other, so no weight
/// stands for "much more important".
///
/// ```swift
/// var solver = LinearSolver()
/// let (left, right) = (solver.addVariable(), solver.addVariable())
/// try solver.add([.init(right), .init(left, -1)], .greaterThanOrEqual, 100)
/// let edge = try solver.add([.init(left)], .equal, 20, .optional(500))
/// solver.value(of: right)  // 120
/// try solver.setConstant(of: edge, to: 30)
/// solver.value(of: right)  // 130
/// ```
///
/// A variable that no constraint decides is zero. The same calls in the same order give the same values.
///
/// Complexity: Adding, removing and changing a constraint cost one or a few exchanges of a row, each O(rows that the
/// symbol is in · their length). Reading a value is O(1). A row names each equation that it follows from, which is how
/// an equation is removed later: n equations in a chain, each about the variable of the one before, take O(n²) from
/// scratch.
public struct LinearSolver: Sendable {
  /// A quantity whose value the solver finds.
  public struct Variable: Hashable, Sendable {
    let symbol: Int32
  }

  /// A variable with a factor.
  public struct Term: Hashable, Sendable {
    /// The variable.
    public var variable: Variable
    /// The factor of the variable.
    public var factor: Double

    /// Creates a term from a variable and a factor.
    public init(_ variable: Variable, _ factor: Double = 1) {
      self.variable = variable
      self.factor = factor
    }
  }

  /// The relation between a sum and its constant.
  public enum Relation: Hashable, Sendable {
    /// The sum is at most the constant.
    case lessThanOrEqual
    /// The sum equals the constant.
    case equal
    /// The sum is at least the constant.
    case greaterThanOrEqual
  }

  /// The importance of a constraint.
  public enum Strength: Hashable, Sendable {
    /// The constraint must hold.
    case required
    /// The error of the constraint costs its weight, and counts only where all higher priorities are equal.
    case optional(_ priority: Float, weight: Double = 1)
  }

  /// A handle of a constraint in this solver, with which it is changed or removed.
  public struct Constraint: Hashable, Sendable {
    let index: Int
    let generation: Int
  }

  /// An error that states that a required constraint cannot hold together with others.
  ///
  /// The solver keeps its previous state.
  public struct Unsatisfiable: Error, Hashable, Sendable {
    /// Required constraints that rule it out, in the order in which they were added.
    ///
    /// They are one reason; redundant constraints may be another.
    public let others: [Constraint]
  }

  /// The magnitude up to which a value counts as zero.
  static let tolerance = 1e-8
  /// The magnitude up to which a factor may be a rounding error, for which no row is solved.
  ///
  /// A division by it would make a number without meaning of the whole row. It is much greater than the factors that
  /// rows leave out, ``SparseRow/zero``, and much less than any that constraints have.
  static let pivotTolerance = 1e-7

  var tableau = Tableau()
  var records: [ConstraintRecord?] = []
  /// The constraint that each slack, error or marker of an equation belongs to.
  var owners: ContiguousArray<Int32> = []
  /// The factors of the constraints in the latest contradiction that was added, by the indexes of their records.
  private(set) var contradiction: [Int: Double] = [:]
  private var freeRecords: [Int] = []
  private var generation = 0

  /// Creates a solver without variables.
  public init() {}

  // MARK: Variables

  /// Adds a variable, which is zero until a constraint decides otherwise.
  public mutating func addVariable() -> Variable { Variable(symbol: addSymbol(.free, owner: -1)) }

  /// Removes a variable that is no longer in any constraint.
  public mutating func remove(_ variable: Variable) {
    if let row = tableau.row(of: variable.symbol) { tableau.removeRow(row) }
    tableau.removeSymbol(variable.symbol)
  }

  /// Returns the current value of a variable.
  public func value(of variable: Variable) -> Double { tableau.value(of: variable.symbol) }

  // MARK: Constraints

  /// Adds a constraint: the sum of the terms equals the constant, or is at most or at least the constant.
  ///
  /// For a variable that changes often, use an edit variable: ``beginEdit(of:priority:)``.
  ///
  /// - Throws: ``Unsatisfiable`` if the constraint is required and cannot hold; never if it is optional.
  @discardableResult
  public mutating func add(
    _ terms: [Term], _ relation: Relation, _ constant: Double, _ strength: Strength = .required
  ) throws(Unsatisfiable) -> Constraint {
    switch strength {
    case .required: return try addRequired(ConstraintRecord(terms, relation, constant))
    case .optional(let priority, let weight):
      let cost = ConstraintRecord.Cost(priority: priority, weight: weight)
      return add(
        terms, constant, above: relation == .greaterThanOrEqual ? nil : cost,
        below: relation == .lessThanOrEqual ? nil : cost)
    }
  }

  /// Adds an optional constraint, with a cost above its constant and a cost below it.
  mutating func add(
    _ terms: [Term], _ constant: Double, above: ConstraintRecord.Cost?, below: ConstraintRecord.Cost?
  ) -> Constraint {
    let constraint = insert(ConstraintRecord(terms, .equal, constant, above: above, below: below))
    addRow(ofOptional: constraint.index)
    minimize()
    return constraint
  }

  private mutating func addRequired(_ record: ConstraintRecord) throws(Unsatisfiable) -> Constraint {
    let constraint = insert(record)
    addRow(ofRequired: constraint.index)
    guard let row = restoreFeasibility() else {
      // The dual method leaves nothing to improve. This checks the symbols that it marked, and clears the marks.
      minimize()
      return constraint
    }
    contradiction = multiples(in: row)
    let others = requiredConstraints(in: row, but: constraint)
    take(constraint.index)
    repair()
    throw Unsatisfiable(others: others)
  }

  /// Removes a constraint.
  ///
  /// It has no effect on a constraint that was removed before.
  public mutating func remove(_ constraint: Constraint) {
    guard record(of: constraint) != nil else { return }
    take(constraint.index)
    if restoreFeasibility() == nil { minimize() } else { repair() }
  }

  /// Changes the constant of a constraint.
  ///
  /// - Throws: ``Unsatisfiable`` if the constraint is required and cannot hold with it; the constraint keeps its
  ///   constant.
  public mutating func setConstant(of constraint: Constraint, to constant: Double) throws(Unsatisfiable) {
    guard let old = record(of: constraint)?.constant, old != constant else { return }
    shift(constraint.index, to: constant)
    guard let row = restoreFeasibility() else { return minimize() }
    let others = requiredConstraints(in: row, but: constraint)
    shift(constraint.index, to: old)
    repair()
    throw Unsatisfiable(others: others)
  }

  /// Returns the constant of a constraint; `nil` if the constraint was removed.
  public func constant(of constraint: Constraint) -> Double? { record(of: constraint)?.constant }

  /// Returns by how much a constraint is missed, in its own unit.
  ///
  /// For a required constraint, it is zero, except for rounding.
  public func error(of constraint: Constraint) -> Double {
    guard let record = record(of: constraint) else { return 0 }
    return record.missing(record.terms.reduce(-record.constant) { $0 + $1.factor * value(of: $1.variable) })
  }

  // MARK: Bookkeeping

  /// The number of factors that are stored, with the entries that find them.
  var entryCount: Int { tableau.entryCount }

  func record(of constraint: Constraint) -> ConstraintRecord? {
    guard records.indices.contains(constraint.index), let record = records[constraint.index] else { return nil }
    return record.generation == constraint.generation ? record : nil
  }

  func constraint(at index: Int) -> Constraint? {
    records[index].map { Constraint(index: index, generation: $0.generation) }
  }

  mutating func addSymbol(_ kind: Tableau.Kind, owner: Int) -> Int32 {
    let symbol = tableau.addSymbol(kind)
    while owners.count <= Int(symbol) { owners.append(-1) }
    owners[Int(symbol)] = Int32(owner)
    return symbol
  }

  private mutating func insert(_ record: ConstraintRecord) -> Constraint {
    generation += 1
    var record = record
    record.generation = generation
    guard let index = freeRecords.popLast() else {
      records.append(record)
      return Constraint(index: records.count - 1, generation: generation)
    }
    records[index] = record
    return Constraint(index: index, generation: generation)
  }

  /// Removes a constraint from the tableau, which may not be optimal then.
  private mutating func take(_ index: Int) {
    removeRow(of: index)
    records[index] = nil
    freeRecords.append(index)
  }
}

extension LinearSolver {
  /// A variable that is being edited, for example by a user who drags an edge.
  public struct Edit: Hashable, Sendable {
    let constraint: Constraint
  }

  /// Makes a variable an edit variable, which takes the values that are suggested for it.
  ///
  /// It takes them as far as the required constraints and those of a higher priority allow. Until a value is suggested,
  /// the variable keeps its value.
  public mutating func beginEdit(of variable: Variable, priority: Float) -> Edit {
    let cost = ConstraintRecord.Cost(priority: priority, weight: 1)
    return Edit(constraint: add([Term(variable)], value(of: variable), above: cost, below: cost))
  }

  /// Suggests a value for an edit variable.
  ///
  /// It has no effect after the end of the edit.
  ///
  /// Complexity: That of a changed constant, one or a few exchanges of a row.
  public mutating func suggest(_ value: Double, for edit: Edit) {
    // An optional constraint that cannot hold is missed, never refused.
    try? setConstant(of: edit.constraint, to: value)
  }

  /// Ends an edit, so that the other constraints alone decide from then on.
  public mutating func endEdit(_ edit: Edit) { remove(edit.constraint) }
}

/// The reasons why a constraint cannot hold.
extension LinearSolver {
  /// Returns the required constraints, except one, from which a row without a solution follows, in the order in which
  /// they were added.
  ///
  /// A sum of them, each with a factor, states that something negative is at least zero.
  ///
  /// A row of a simplex tableau is a sum of as few constraints as possible, so without any one of them there would be a
  /// solution: John Gleeson and Jennifer Ryan, *Identifying Minimally Infeasible Subsystems of Inequalities* (ORSA
  /// Journal on Computing 2(1), 1990).
  func requiredConstraints(in row: Int, but constraint: Constraint) -> [Constraint] {
    multiples(in: row).keys.filter { $0 != constraint.index }
      .compactMap(self.constraint(at:)).sorted { $0.generation < $1.generation }
  }

  /// Returns the factor of each required constraint in that sum, by the index of its record.
  func multiples(in row: Int) -> [Int: Double] {
    let basic = SparseRow.Entry(symbol: tableau.basics[row], factor: -1)
    var multiples: [Int: Double] = [:]
    for entry in [basic] + tableau.rows[row].entries {
      let index = Int(owners[Int(entry.symbol)])
      guard index >= 0, let record = records[index], record.isRequired else { continue }
      multiples[index, default: 0] += entry.factor / record.sign
    }
    return multiples
  }
}

/// The search for variables that could have other values.
extension LinearSolver {
  /// Whether no other values miss the constraints as little, as far as the costs show: each symbol that is zero costs
  /// something.
  ///
  /// Complexity: O(symbols).
  var isUnique: Bool {
    tableau.kinds.indices.allSatisfy { symbol in
      tableau.kinds[symbol] != .restricted || tableau.rowOfSymbol[symbol] >= 0
        || !tableau.objective.isFree(Int32(symbol))
    }
  }

  /// Returns the variables, of the given ones, that could have another value without any constraint being missed by
  /// more.
  ///
  /// - Complexity: Two small searches for each variable, each like adding a constraint, on a copy of the solver.
  public func ambiguous(among variables: [Variable]) -> [Variable] {
    var solver = self
    // Symbols that cost something stay zero; the others may move.
    var movable: ContiguousArray<Bool> = []
    for (symbol, kind) in solver.tableau.kinds.enumerated() {
      let isBasic = solver.tableau.rowOfSymbol[symbol] >= 0
      movable.append(isBasic || kind != .restricted || solver.tableau.objective.isFree(Int32(symbol)))
    }
    for symbol in movable.indices where !movable[symbol] { solver.tableau.removeSymbol(Int32(symbol)) }
    return variables.filter { solver.canMove($0, upwards: true) || solver.canMove($0, upwards: false) }
  }

  /// Returns whether a variable could be greater, or smaller.
  private mutating func canMove(_ variable: Variable, upwards: Bool) -> Bool {
    guard let row = tableau.row(of: variable.symbol) else { return true }
    if tableau.rows[row].entries.contains(where: { tableau.kinds[Int($0.symbol)] == .free }) { return true }
    let start = tableau.rows[row].constant
    tableau.objective = SolverObjective()
    tableau.objective.grow(to: tableau.kinds.count)
    let level = tableau.objective.level(of: 0)
    tableau.objective.add(upwards ? -1 : 1, to: tableau.rows[row], at: level)
    minimize()
    let symbols = tableau.kinds.indices.map(Int32.init)
    // An unbounded search leaves a negative cost in the objective.
    let isEndless = symbols.contains {
      tableau.kinds[Int($0)] == .restricted && tableau.rowOfSymbol[Int($0)] < 0 && tableau.objective.isNegative($0)
    }
    return isEndless || abs(tableau.value(of: variable.symbol) - start) > 1e-6
  }
}
