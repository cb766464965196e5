public import Foundation

/// Describes constraints on attributes of a view: `$0.top.leading.equalTo(other).offset(8)`.
///
/// Name one attribute or several, then what they equal, or are at most or at least. The calls that follow apply to all
/// of them. The constraints are made when the closure of ``View/makeConstraints(_:)`` ends.
@MainActor
public final class ConstraintMaker {
  enum Target {
    case item(any LayoutItem)
    case anchor(LayoutAnchor)
    case points(CGFloat)
    case superview
  }

  private let view: View
  /// Empty in the maker that the closure receives: there, each attribute begins a new sentence.
  private var attributes: [LayoutAttribute]
  private(set) var sentences: [ConstraintMaker] = []
  private var target: Target?
  private var relation = LayoutRelation.equal
  private var place = LayoutPlace("?", 0)
  private var multiplier: CGFloat = 1
  private var offset: CGFloat = 0
  private var inset: CGFloat = 0
  private var priority = LayoutPriority.required
  private var label: String?

  init(view: View, attributes: [LayoutAttribute]) {
    self.view = view
    self.attributes = attributes
  }

  func and(_ more: [LayoutAttribute]) -> ConstraintMaker {
    guard attributes.isEmpty else {
      attributes += more
      return self
    }
    let sentence = ConstraintMaker(view: view, attributes: more)
    sentences.append(sentence)
    return sentence
  }

  func say(_ relation: LayoutRelation, _ target: Target, _ place: LayoutPlace) -> ConstraintMaker {
    self.relation = relation
    self.target = target
    self.place = place
    return self
  }

  /// Adds points to the other side, whichever attribute it is.
  ///
  /// Right and down are positive; for leading and trailing edges, the reading direction is positive.
  @discardableResult
  public func offset(_ points: CGFloat) -> ConstraintMaker {
    offset += points
    return self
  }

  /// Moves each edge inward by a number of points, and shortens lengths by twice that number.
  ///
  /// Centers and baselines do not move.
  @discardableResult
  public func inset(_ points: CGFloat) -> ConstraintMaker {
    inset += points
    return self
  }

  /// Multiplies the other side.
  ///
  /// A position is measured from the common ancestor.
  @discardableResult
  public func multipliedBy(_ factor: CGFloat) -> ConstraintMaker {
    multiplier *= factor
    return self
  }

  /// Divides the other side.
  ///
  /// A position is measured from the common ancestor.
  @discardableResult
  public func dividedBy(_ divisor: CGFloat) -> ConstraintMaker { multipliedBy(1 / divisor) }

  /// Sets the priority of the constraints, which are required by default.
  @discardableResult
  public func priority(_ priority: LayoutPriority) -> ConstraintMaker {
    self.priority = priority
    return self
  }

  /// Sets the name of the constraints in diagnostics, which replaces their equations.
  @discardableResult
  public func labeled(_ label: String) -> ConstraintMaker {
    self.label = label
    return self
  }

  // MARK: Constraints

  func constraints() -> [LayoutConstraint] {
    guard let target else { return [] }
    let constraints = attributes.compactMap { constraint($0, target) }
    for constraint in constraints { constraint.label = label }
    return constraints
  }

  private func constraint(_ attribute: LayoutAttribute, _ target: Target) -> LayoutConstraint? {
    let constant = offset + inset * attribute.insetFactor
    switch target {
    case .item(let other): return constraint(attribute, to: other.anchor(attribute), constant)
    case .anchor(let other): return constraint(attribute, to: other, constant)
    case .points(let points) where attribute.kind == .length:
      return constraint(attribute, to: nil, points * multiplier + constant)
    case .points(let points): return constraintToSuperview(attribute, points + constant)
    case .superview: return constraintToSuperview(attribute, constant)
    }
  }

  private func constraintToSuperview(_ attribute: LayoutAttribute, _ constant: CGFloat) -> LayoutConstraint? {
    guard let superview = view.superview else {
      ScreenDiagnostics.report(.noSuperview(view: view.name))
      return nil
    }
    return constraint(attribute, to: superview.anchor(attribute), constant)
  }

  private func constraint(
    _ attribute: LayoutAttribute, to other: LayoutAnchor?, _ constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(view.anchor(attribute), relation, other, multiplier, constant, priority, place)
  }
}

extension LayoutAttribute {
  /// The points that an inset of one point adds: edges move inward, and lengths lose it at both ends.
  fileprivate var insetFactor: CGFloat {
    switch self {
    case .leading, .left, .top: 1
    case .trailing, .right, .bottom: -1
    case .width, .height: -2
    case .centerX, .centerY, .firstBaseline, .lastBaseline: 0
    }
  }
}
