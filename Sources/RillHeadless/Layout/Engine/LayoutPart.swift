import Foundation

/// The engine's data about a view or a guide: its variables, and the rules that it adds.
///
/// Positions are measured from the engine's host, which is at zero.
@MainActor
final class LayoutPart {
  weak var item: (any LayoutItem)?
  let parent: LayoutPart?
  /// `nil` for the host.
  let x: LinearSolver.Variable?
  let y: LinearSolver.Variable?
  let width: LinearSolver.Variable
  let height: LinearSolver.Variable
  /// The shared gap or factor of a stack's views.
  var shared: LinearSolver.Variable?
  /// The distances from the top of the view to the edges of the text in its middle, once a baseline follows from them.
  var textEdges: [LinearSolver.Variable] = []

  /// The rules of the frame, if the frame places the view.
  var frame: [LayoutRule] = []
  /// The rules of the content.
  var content: [LayoutRule] = []
  /// The rules of the place of the text.
  var text: [LayoutRule] = []
  /// The rules of a stack.
  var arrangement: [LayoutRule] = []
  /// The rules that keep sizes from being negative, which are added when a solution breaks them.
  var guards: [LayoutRule] = []
  /// The rules that keep content inside its superview, which are added when a solution breaks them, and removed when
  /// the content is read again.
  var inside: [LayoutRule] = []
  /// The rules that take undecided values from the frame.
  var undecided: [LayoutRule] = []

  /// Whether a solution has left a value undecided, even if later rules decide it.
  var usesFrame = false
  /// The frame from which the undecided values were taken.
  var decidedFrame = CGRect.zero

  /// Whether its view has left the tree.
  var isForgotten = false
  var contentSize: CGSize?
  /// The width at which the height of the content was measured.
  var measuredWidth: CGFloat?
  /// The axes along which a rule keeps the size from being negative.
  var guarded: Set<LayoutAxis> = []

  init(
    _ item: any LayoutItem, parent: LayoutPart?, x: LinearSolver.Variable?, y: LinearSolver.Variable?,
    width: LinearSolver.Variable, height: LinearSolver.Variable
  ) {
    self.item = item
    self.parent = parent
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var view: View? { item as? View }
  var name: String { item?.name ?? "(released view)" }
  var variables: [LinearSolver.Variable] { [x, y, width, height].compactMap { $0 } }
  /// Whether a frame was assigned since undecided values were taken from it.
  var isDecidedByOldFrame: Bool { usesFrame && view.map { $0.assignedFrame != decidedFrame } == true }
  /// The variables, with those that are not of its frame.
  var allVariables: [LinearSolver.Variable] { variables + textEdges + [shared].compactMap { $0 } }
  var allRules: [LayoutRule] { frame + content + text + arrangement + guards + inside + undecided }
}

/// A sum of variables and a constant.
struct LayoutSum {
  var terms: [LinearSolver.Term] = []
  var constant = 0.0

  static func + (one: LayoutSum, other: LayoutSum) -> LayoutSum {
    LayoutSum(terms: one.terms + other.terms, constant: one.constant + other.constant)
  }

  static func - (one: LayoutSum, other: LayoutSum) -> LayoutSum { one + other * -1 }

  static func + (sum: LayoutSum, points: Double) -> LayoutSum {
    LayoutSum(terms: sum.terms, constant: sum.constant + points)
  }

  static func * (sum: LayoutSum, factor: Double) -> LayoutSum {
    LayoutSum(
      terms: sum.terms.map { LinearSolver.Term($0.variable, $0.factor * factor) }, constant: sum.constant * factor)
  }

  /// Returns a statement that relates the sum to a number.
  func statement(
    _ relation: LinearSolver.Relation, _ points: Double, _ priority: Float? = nil, weight: Double = 1
  ) -> LayoutRule.Statement {
    let cost = priority.map { ConstraintRecord.Cost(priority: $0, weight: weight) }
    let isOptional = cost != nil
    return LayoutRule.Statement(
      terms: terms, relation: isOptional ? .equal : relation, constant: points - constant,
      above: relation == .greaterThanOrEqual ? nil : cost, below: relation == .lessThanOrEqual ? nil : cost)
  }
}

extension LayoutPart {
  var left: LayoutSum { LayoutSum(terms: x.map { [LinearSolver.Term($0)] } ?? []) }
  var top: LayoutSum { LayoutSum(terms: y.map { [LinearSolver.Term($0)] } ?? []) }
  var widthSum: LayoutSum { LayoutSum(terms: [LinearSolver.Term(width)]) }
  var heightSum: LayoutSum { LayoutSum(terms: [LinearSolver.Term(height)]) }
  func length(along axis: LayoutAxis) -> LayoutSum { axis == .horizontal ? widthSum : heightSum }
  var right: LayoutSum { left + widthSum }
  var bottom: LayoutSum { top + heightSum }
}
