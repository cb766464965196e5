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
  /// Whether all numbers in the statement are those that were given.
  var isFinite = true
  /// The names of the rules that break this one, if it is broken.
  var brokenBy: [String]?
  /// The order in which rules were made.
  let number: Int

  private static var count = 0

  init(_ statement: Statement, name: @escaping @MainActor () -> String) {
    self.statement = statement
    self.name = name
    Self.count += 1
    number = Self.count
  }

  init(_ statement: Statement, of constraint: LayoutConstraint) {
    self.statement = statement
    self.constraint = constraint
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
  /// Values that nothing else decides follow the frame.
  static let undecided: Float = 1

  /// Returns a level above the priority of content, at which the content stays inside its superview.
  static func staying(above priority: LayoutPriority) -> Float { min(nearlyRequired, priority.rawValue + 0.25) }
}
