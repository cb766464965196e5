/// Finds values for variables that keep linear constraints: all required ones, and of the others the most important,
/// with the least weighted error.
///
/// It is incremental: constraints come and go in any order, constants change, and each costs what it changes. The
/// algorithm is that of Badros, Borning and Stuckey, *The Cassowary Linear Arithmetic Constraint Solving Algorithm*
/// (ACM Transactions on Computer-Human Interaction 8(4), 2001): a simplex tableau in which variables of any sign and
/// those of at least zero are kept apart. Here a constraint that the present solution violates is met by the dual
/// simplex method, so there is no first phase, and priorities are compared one after the other, so no weight stands for
/// "much more important".
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
/// A variable that nothing decides is zero. The same calls in the same order give the same values.
///
/// Complexity: adding, removing and changing cost one or a few exchanges of a row, each O(rows that the symbol is in ·
/// their length). Values are read in O(1). A row names each equation that it follows from, which is how one of them is
/// removed later: n equations in a chain, each about the variable of the one before, take O(n²) from scratch.
public struct LinearSolver: Sendable {
  /// Something whose value is to be found.
  public struct Variable: Hashable, Sendable {
    let symbol: Int32
  }

  /// A variable with a factor.
  public struct Term: Hashable, Sendable {
    /// The variable.
    public var variable: Variable
    /// What it is multiplied by.
    public var factor: Double

    /// A variable with a factor.
    public init(_ variable: Variable, _ factor: Double = 1) {
      self.variable = variable
      self.factor = factor
    }
  }

  /// How a sum is to be beside its constant.
  public enum Relation: Hashable, Sendable {
    /// At most the constant.
    case lessThanOrEqual
    /// The constant.
    case equal
    /// At least the constant.
    case greaterThanOrEqual
  }

  /// How much a constraint matters.
  public enum Strength: Hashable, Sendable {
    /// It must hold.
    case required
    /// Its error costs its weight, and matters only where nothing of a higher priority is decided by it.
    case optional(_ priority: Float, weight: Double = 1)
  }

  /// A constraint of this solver, by which it is changed or removed.
  public struct Constraint: Hashable, Sendable {
    let index: Int
    let generation: Int
  }

  /// A required constraint cannot hold together with others. The solver is as it was before.
  public struct Unsatisfiable: Error, Hashable, Sendable {
    /// Others that rule it out, all required, in the order in which they were added. Without any one of them it could
    /// hold.
    public let others: [Constraint]

    package init(others: [Constraint]) { self.others = others }
  }

  /// What is taken for zero.
  static let tolerance = 1e-8

  var tableau = Tableau()
  var records: [ConstraintRecord?] = []
  /// The constraint that a slack, an error or what stands for an equation belongs to.
  var owners: ContiguousArray<Int32> = []
  private var freeRecords: [Int] = []
  private var generation = 0

  /// A solver without variables.
  public init() {}

  // MARK: Variables

  /// Adds a variable, which is zero until a constraint says something else.
  public mutating func addVariable() -> Variable { Variable(symbol: addSymbol(.free, owner: -1)) }

  /// Removes a variable that is in no constraint any more.
  public mutating func remove(_ variable: Variable) {
    if let row = tableau.row(of: variable.symbol) { tableau.removeRow(row) }
    tableau.removeSymbol(variable.symbol)
  }

  /// What a variable is now.
  public func value(of variable: Variable) -> Double { tableau.value(of: variable.symbol) }

  // MARK: Constraints

  /// Adds a constraint: the sum of the terms is the constant, or at most or at least that.
  ///
  /// A variable that changes often is an edit variable: ``beginEdit(of:priority:)``.
  ///
  /// - Throws: ``Unsatisfiable`` if it is required and cannot hold; never if it is optional.
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

  /// Adds an optional constraint that is as important above its constant as below it, or not.
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
      // The dual method leaves nothing to be made better; what it marked is looked at, and forgotten.
      minimize()
      return constraint
    }
    let others = requiredConstraints(in: row, but: constraint)
    take(constraint.index)
    repair()
    throw Unsatisfiable(others: others)
  }

  /// Removes a constraint. It has no effect on one that was removed before.
  public mutating func remove(_ constraint: Constraint) {
    guard record(of: constraint) != nil else { return }
    take(constraint.index)
    if restoreFeasibility() == nil { minimize() } else { repair() }
  }

  /// Changes what a sum is compared with.
  ///
  /// - Throws: ``Unsatisfiable`` if the constraint is required and cannot hold then; it keeps its constant.
  public mutating func setConstant(of constraint: Constraint, to constant: Double) throws(Unsatisfiable) {
    guard let old = record(of: constraint)?.constant, old != constant else { return }
    shift(constraint.index, to: constant)
    guard let row = restoreFeasibility() else { return minimize() }
    let others = requiredConstraints(in: row, but: constraint)
    shift(constraint.index, to: old)
    repair()
    throw Unsatisfiable(others: others)
  }

  /// What a sum is compared with; `nil` if the constraint was removed.
  public func constant(of constraint: Constraint) -> Double? { record(of: constraint)?.constant }

  /// By how much a constraint is missed, in its own unit. It is zero, but for rounding, for a required one.
  public func error(of constraint: Constraint) -> Double {
    guard let record = record(of: constraint) else { return 0 }
    let difference = record.terms.reduce(-record.constant) { $0 + $1.factor * value(of: $1.variable) }
    return record.missing(difference)
  }

  // MARK: Bookkeeping

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

  /// Takes a constraint out of the tableau, which may not be optimal then.
  private mutating func take(_ index: Int) {
    removeRow(of: index)
    records[index] = nil
    freeRecords.append(index)
  }
}
