/// One statement that layout keeps: a constraint, or a rule that comes from a frame, from content or from a
/// stack.
@MainActor
final class LayoutRule {
  /// The statement of a rule.
  struct Statement: Equatable {
    var terms: [LinearSolver.Term]
    var relation = LinearSolver.Relation.equal
    var constant: Double
    /// The cost of a point above the constant, and of one below; `nil` for both makes the rule required.
    var above: ConstraintRecord.Cost?
    var below: ConstraintRecord.Cost?

    var isRequired: Bool { above == nil && below == nil }
  }

  /// The constraint of the rule; `nil` for a rule that comes from a frame, from content or from a stack.
  private(set) weak var constraint: LayoutConstraint?
  /// The name in diagnostics.
  let name: @MainActor () -> String
  var statement: Statement
  /// The position in the engine's list of rules, while it is in it.
  var place: Int?
  /// Whether the rule limits values and decides none: what is undecided without it still is.
  let isLimit: Bool
  /// Whether all numbers in the statement are those that were given.
  var isFinite = true
  /// The names of the rules that break this one, if it is broken.
  var brokenBy: [String]?
  /// The order in which rules were made.
  let number: Int

  private static var count = 0

  init(_ statement: Statement, isLimit: Bool = false, name: @escaping @MainActor () -> String) {
    self.statement = statement
    self.isLimit = isLimit
    self.name = name
    Self.count += 1
    number = Self.count
  }

  init(_ statement: Statement, of constraint: LayoutConstraint) {
    self.statement = statement
    self.constraint = constraint
    isLimit = false
    Self.count += 1
    number = Self.count
    name = { [weak constraint] in constraint?.name ?? "(released constraint)" }
  }

  /// The rank of the rule: of rules that contradict each other, the one of the highest rank is broken.
  ///
  /// A rule of the tree is never broken for a constraint.
  var rank: Int { constraint?.order ?? 0 }
}

extension LayoutRule.Statement {
  /// An order of statements that depends on their content only.
  func isBefore(_ other: Self) -> Bool {
    if terms.count != other.terms.count { return terms.count < other.terms.count }
    for (one, other) in zip(terms, other.terms) where one != other {
      return (one.variable.symbol, one.factor) < (other.variable.symbol, other.factor)
    }
    func costs(_ cost: ConstraintRecord.Cost?) -> (Float, Double) { (cost?.priority ?? 1_000, cost?.weight ?? 0) }
    if above != other.above { return costs(above) > costs(other.above) }
    if below != other.below { return costs(below) > costs(other.below) }
    return (relation.number, constant) < (other.relation.number, other.constant)
  }

  /// The statement with zero for each number that is not finite; `nil` if all are.
  var madeFinite: Self? {
    guard !constant.isFinite || terms.contains(where: { !$0.factor.isFinite }) else { return nil }
    var finite = self
    if !constant.isFinite { finite.constant = 0 }
    finite.terms = terms.filter(\.factor.isFinite)
    return finite
  }
}

extension LinearSolver.Relation {
  fileprivate var number: Int { self == .equal ? 0 : self == .lessThanOrEqual ? 1 : 2 }
}

/// The priorities of layout's own rules.
enum LayoutLevel {
  /// A size that is requested of a view with constraints of its own. Only required rules are more important.
  static let requested: Float = 999.875
  /// Only these rules are more important: required ones, and a requested size. No size is negative, and stacks keep their views apart.
  static let nearlyRequired: Float = 999.75
  /// The assigned size of a root that has its own constraints. Without one, its content decides, as in UIKit.
  static let assignedSize: Float = 500
  /// The distances of `equalCentering`, below the usual priorities of content, as in UIKit.
  static let centering: Float = 150
  /// A view is as small as possible when its size is requested.
  static let fitting = LayoutPriority.fittingSizeLevel.rawValue
  /// Such a view contains its subviews nevertheless.
  static let holding = fitting + 0.25
  /// A view in a stack without intrinsic size is as small as possible.
  static let noContent: Float = 3
  /// A stack's gaps, and its size across its axis, are as small as possible.
  static let tightness: Float = 2
  /// Values that nothing else decides follow the frame. All constraints and contents are more important.
  static let undecided: Float = 0.5

  /// Returns a level above the priority of content, at which the content stays inside its superview.
  static func staying(above priority: LayoutPriority) -> Float {
    min(nearlyRequired, max(1, priority.rawValue) + 0.25)
  }
}

/// The rules of a layout engine in the order in which they were added, and the values that keep them.
@MainActor
final class LayoutRules {
  /// The rules; `nil` where one was removed.
  private var list: [LayoutRule?] = []
  /// The rules that hold, in the same order, and their solution.
  private(set) var kept: [LayoutRule] = []
  private(set) var broken: [LayoutRule] = []
  /// The solution, and the order of its statements and its variables: the order of the tree, so that open values are
  /// decided in the same way, whatever has changed before.
  private var system: ReducedSystem?
  private var ruleOrder: [Int] = []
  private var numbers: [Int32] = []
  /// Returns the variables in the order of the tree, those of outer views first.
  var variablesInOrder: @MainActor () -> [LinearSolver.Variable] = { [] }
  private var hasOtherRules = true
  private var hasOtherConstants = false
  /// Whether variables were added, or rules that can decide a value were added or removed, or others are broken, since
  /// the undecided values were last determined.
  var isChanged = false
  var counts = LayoutEngineCounts()
  private var variableCount = 0
  private var freeVariables: [LinearSolver.Variable] = []

  // MARK: Variables

  func addVariable() -> LinearSolver.Variable {
    (isChanged, hasOtherRules) = (true, true)
    if let free = freeVariables.popLast() { return free }
    variableCount += 1
    return LinearSolver.Variable(symbol: Int32(variableCount - 1))
  }

  /// Removes variables, and all rules that use them.
  func remove(_ variables: [LinearSolver.Variable]) {
    // All terms of all rules are looked up, which a set would make slower than adding views is.
    var isGone = Array(repeating: false, count: variableCount)
    for variable in variables { isGone[Int(variable.symbol)] = true }
    for case let rule? in list where rule.statement.terms.contains(where: { isGone[Int($0.variable.symbol)] }) {
      remove(rule)
    }
    freeVariables += variables.sorted { $0.symbol > $1.symbol }
  }

  /// Returns the value of a variable in the latest solution.
  func value(of variable: LinearSolver.Variable) -> Double { system?.value(of: numbered(variable)) ?? 0 }

  func value(of sum: LayoutSum) -> Double {
    sum.terms.reduce(sum.constant) { $0 + $1.factor * value(of: $1.variable) }
  }

  func isUndecided(_ variable: LinearSolver.Variable) -> Bool { system?.isUndecided(numbered(variable)) ?? true }

  /// Whether other values keep the rules as well.
  var isOpen: Bool { system?.isUnique == false }

  var entryCount: Int { (system?.entryCount ?? 0) + list.count }

  // MARK: Rules

  func add(_ rule: LayoutRule) {
    noteChange(of: rule)
    counts.rulesAdded += 1
    if let finite = rule.statement.madeFinite { (rule.statement, rule.isFinite) = (finite, false) }
    rule.place = list.count
    list.append(rule)
  }

  func remove(_ rule: LayoutRule) {
    guard let place = rule.place else { return }
    noteChange(of: rule)
    list[place] = nil
    (rule.place, rule.brokenBy) = (nil, nil)
  }

  private func noteChange(of rule: LayoutRule) {
    hasOtherRules = true
    if !rule.isLimit { isChanged = true }
    counts.changes += 1
  }

  func change(_ rule: LayoutRule, to stated: LayoutRule.Statement) {
    let (old, finite) = (rule.statement, stated.madeFinite)
    let statement = finite ?? stated
    rule.isFinite = finite == nil
    guard statement != old || rule.place == nil else { return }
    var same = statement
    same.constant = old.constant
    if rule.place != nil, same == old {
      rule.statement = statement
      hasOtherConstants = true
      counts.changes += 1
      counts.constantsChanged += 1
    } else {
      remove(rule)
      rule.statement = statement
      add(rule)
    }
  }

  // MARK: Solving

  /// Solves the rules, if they have changed; of required rules that contradict each other, it breaks the one of the
  /// highest rank.
  func solve() {
    guard hasOtherRules || hasOtherConstants else { return }
    let isSolved =
      !hasOtherRules && broken.isEmpty
      && system?.setConstants(ruleOrder.map { kept[$0].statement.constant }) == true
    (hasOtherRules, hasOtherConstants) = (false, false)
    if isSolved { return }
    let brokenBefore = broken
    kept = list.compactMap { $0 }
    list = kept
    for (place, rule) in kept.enumerated() { (rule.place, rule.brokenBy) = (place, nil) }
    broken = []
    if !solveInOrder() {
      breakContradictions()
      _ = solveInOrder()
    }
    // The undecided variables depend on the broken rules.
    if !broken.elementsEqual(brokenBefore, by: ===) { isChanged = true }
  }

  private func numbered(_ variable: LinearSolver.Variable) -> LinearSolver.Variable {
    LinearSolver.Variable(symbol: numbers[Int(variable.symbol)])
  }

  /// Solves the rules from scratch in the order of the tree, and returns whether they hold together.
  private func solveInOrder() -> Bool {
    counts.solutions += 1
    numbers = Array(repeating: -1, count: variableCount)
    let known = variablesInOrder()
    for (number, variable) in known.enumerated() { numbers[Int(variable.symbol)] = Int32(number) }
    var next = Int32(known.count)
    for symbol in numbers.indices where numbers[symbol] < 0 { (numbers[symbol], next) = (next, next + 1) }
    let statements = kept.map { rule in
      var statement = rule.statement
      statement.terms = statement.terms.map { LinearSolver.Term(numbered($0.variable), $0.factor) }
      return statement
    }
    let newest = statements.map { $0.terms.map(\.variable.symbol).max() ?? -1 }
    ruleOrder = kept.indices.sorted { one, other in
      if newest[one] != newest[other] { return newest[one] < newest[other] }
      return statements[one].isBefore(statements[other])
    }
    guard let solved = try? ReducedSystem(ruleOrder.map { statements[$0] }, variables: variableCount)
    else { return false }
    system = solved
    counts.searched += solved.searchedCount
    return true
  }

  /// Breaks rules until the others hold together, in the order in which they were added.
  private func breakContradictions() {
    while true {
      counts.solutions += 1
      do throws(ReducedSystem.Contradiction) {
        _ = try ReducedSystem(kept.map(\.statement), variables: variableCount)
        break
      } catch {
        // A set without a rule that is broken already contradicts itself still.
        var gone: Set<ObjectIdentifier> = []
        for set in error.sets {
          let all = set.map { kept[$0] }
          guard !all.contains(where: { gone.contains(ObjectIdentifier($0)) }),
            let rule = all.max(by: { $0.rank <= $1.rank })
          else { continue }
          rule.brokenBy = names(of: all.filter { $0 !== rule }, besides: rule)
          broken.append(rule)
          gone.insert(ObjectIdentifier(rule))
        }
        if gone.isEmpty { break }
        kept.removeAll { gone.contains(ObjectIdentifier($0)) }
      }
    }
  }

  /// The most by which rounding makes a required rule miss.
  var roundingError: Double {
    kept.reduce(0) { most, rule in
      let statement = rule.statement
      guard statement.isRequired else { return most }
      let sum = value(of: LayoutSum(terms: statement.terms, constant: 0))
      let record = ConstraintRecord(statement.terms, statement.relation, statement.constant)
      let error = record.missing(sum - statement.constant)
      return error.isFinite ? max(most, error) : .infinity
    }
  }

  /// Returns the statements, and the required rules except some, that first contradict each other; `nil` if all hold
  /// together.
  func contradiction(
    without others: [LayoutRule] = [], with statements: [LayoutRule.Statement]
  ) -> (rules: [LayoutRule], statements: [Int])? {
    let rest = kept.filter { rule in rule.statement.isRequired && !others.contains { $0 === rule } }
    do throws(ReducedSystem.Contradiction) {
      _ = try ReducedSystem(rest.map(\.statement) + statements, variables: variableCount)
      return nil
    } catch {
      let set = error.sets.first ?? []
      return (
        set.filter { $0 < rest.count }.map { rest[$0] }, set.filter { $0 >= rest.count }.map { $0 - rest.count }
      )
    }
  }

  /// Returns a solver with all rules that hold, and their constraints in it.
  func solver(without others: Set<ObjectIdentifier> = []) -> (LinearSolver, [LinearSolver.Constraint: LayoutRule]) {
    var (solver, rules): (LinearSolver, [LinearSolver.Constraint: LayoutRule]) = (LinearSolver(), [:])
    for _ in 0..<variableCount { _ = solver.addVariable() }
    for rule in kept where !others.contains(ObjectIdentifier(rule)) {
      let statement = rule.statement
      let constraint =
        statement.isRequired
        ? try? solver.add(statement.terms, statement.relation, statement.constant)
        : solver.add(statement.terms, statement.constant, above: statement.above, below: statement.below)
      if let constraint { rules[constraint] = rule }
    }
    return (solver, rules)
  }

  /// Returns the names of rules. The rules of one stack, or of one content, share a name, which appears once.
  func names(of rules: [LayoutRule], besides broken: LayoutRule? = nil) -> [String] {
    var said: Set<String> = broken.map { [$0.name()] } ?? []
    return rules.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }.compactMap { rule in
      let name = rule.name()
      return rule.constraint == nil && !said.insert(name).inserted ? nil : name
    }
  }
}

/// The work that an engine has done so far.
struct LayoutEngineCounts: Equatable {
  /// The rules that were added to the solver, counted again each time they are added back.
  var rulesAdded = 0
  /// The constants that were changed in place.
  var constantsChanged = 0
  /// The solutions from scratch, also those that were refused because of a contradiction.
  var solutions = 0
  /// The statements that these solutions left to the simplex method.
  var searched = 0
  /// The number of changes made to the solver.
  var changes = 0
  /// That number at the last solution.
  var changesSolved = -1
}
