/// One row of what layout asks of the solver: a constraint, or what a frame, a content or a stack says.
@MainActor
final class LayoutRule {
  /// What the rule says.
  struct Statement: Equatable {
    var terms: [LinearSolver.Term]
    var relation = LinearSolver.Relation.equal
    var constant: Double
    /// What a point above the constant costs, and one below; `nil` for both makes it required.
    var above: ConstraintRecord.Cost?
    var below: ConstraintRecord.Cost?

    var isRequired: Bool { above == nil && below == nil }
  }

  /// The constraint that says so; `nil` for what follows from frames, contents and stacks.
  private(set) weak var constraint: LayoutConstraint?
  /// What diagnostics call it.
  let name: @MainActor () -> String
  var statement: Statement
  var handle: LinearSolver.Constraint?
  /// What breaks it, if it is broken.
  var brokenBy: [String]?
  /// Tells which of two was made first.
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

  /// Of rules that contradict each other, the one of the highest rank is broken. What the tree says is never broken for
  /// a constraint.
  var rank: Int { constraint?.order ?? 0 }
}

/// The priorities of what layout itself says.
enum LayoutLevel {
  /// Gives way to nothing but what is required: no size is negative, and stacks keep their views apart.
  static let nearlyRequired: Float = 999.75
  /// The size of a root that has constraints of its own.
  static let windowSize: Float = 500
  /// The distances of `equalCentering`, below all that contents ask for.
  static let centering: Float = 20
  /// A view is as small as it can be when its size is asked for.
  static let fitting: Float = 10
  /// It holds its subviews all the same.
  static let holding: Float = 12
  /// A view in a stack that has no size of its own is as small as it can be.
  static let noContent: Float = 3
  /// A stack's gaps, and its size across its axis, are as small as they can be.
  static let tightness: Float = 2
  /// What nothing else decides follows the frame.
  static let undecided: Float = 1

  /// Above what a content asks for: it stays inside of its superview.
  static func staying(above priority: LayoutPriority) -> Float { min(nearlyRequired, priority.rawValue + 0.25) }
}
