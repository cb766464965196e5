public import Foundation

/// Says what attributes of a view equal: `$0.top.leading.equalTo(other).offset(8)`.
///
/// Name one attribute or several, then what they equal; what follows that applies to all of them. Constraints are made
/// from what was said when the closure of ``View/makeConstraints(_:)`` ends.
@MainActor
public final class ConstraintMaker {
  private enum Target {
    case view(View)
    case anchor(LayoutAnchor)
    case points(CGFloat)
    case superview
  }

  private let view: View
  /// None in the maker that the closure gets: there, each attribute begins a new sentence.
  private var attributes: [LayoutAttribute]
  private(set) var sentences: [ConstraintMaker] = []
  private var target: Target?
  private var multiplier: CGFloat = 1
  private var offset: CGFloat = 0
  private var inset: CGFloat = 0
  private var priority = LayoutPriority.required

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

  /// The same attributes of the superview.
  @discardableResult
  public func equalToSuperview() -> ConstraintMaker { equal(.superview) }

  /// The same attributes of another view.
  @discardableResult
  public func equalTo(_ other: View) -> ConstraintMaker { equal(.view(other)) }

  /// One attribute of another view, for each of those named.
  @discardableResult
  public func equalTo(_ anchor: LayoutAnchor) -> ConstraintMaker { equal(.anchor(anchor)) }

  /// So many points; for a position, from the superview's same edge or middle.
  @discardableResult
  public func equalTo(_ points: CGFloat) -> ConstraintMaker { equal(.points(points)) }

  /// Adds points. Right and down are positive.
  @discardableResult
  public func offset(_ points: CGFloat) -> ConstraintMaker {
    offset += points
    return self
  }

  /// Moves edges inwards by so many points and makes lengths shorter by twice as many. Middles do not move.
  @discardableResult
  public func inset(_ points: CGFloat) -> ConstraintMaker {
    inset += points
    return self
  }

  /// Multiplies what the attributes equal. A position is measured from the common ancestor.
  @discardableResult
  public func multipliedBy(_ factor: CGFloat) -> ConstraintMaker {
    multiplier *= factor
    return self
  }

  /// How much the constraints matter. They are required unless said otherwise.
  @discardableResult
  public func priority(_ priority: LayoutPriority) -> ConstraintMaker {
    self.priority = priority
    return self
  }

  private func equal(_ target: Target) -> ConstraintMaker {
    self.target = target
    return self
  }

  func constraints() -> [LayoutConstraint] {
    guard let target else { return [] }
    return attributes.compactMap { attribute in
      let anchor = LayoutAnchor(view: view, attribute: attribute)
      let constant = offset + inset * attribute.insetFactor
      return switch target {
      case .view(let other):
        constraint(anchor, equalTo: LayoutAnchor(view: other, attribute: attribute), constant: constant)
      case .anchor(let other): constraint(anchor, equalTo: other, constant: constant)
      case .points(let points) where attribute.kind == .length:
        constraint(anchor, equalTo: nil, constant: points * multiplier + constant)
      case .points(let points): constraintToSuperview(anchor, constant: points + constant)
      case .superview: constraintToSuperview(anchor, constant: constant)
      }
    }
  }

  private func constraintToSuperview(_ anchor: LayoutAnchor, constant: CGFloat) -> LayoutConstraint? {
    guard let superview = view.superview else {
      ScreenDiagnostics.report(.noSuperview(view: view.name))
      return nil
    }
    return constraint(anchor, equalTo: LayoutAnchor(view: superview, attribute: anchor.attribute), constant: constant)
  }

  private func constraint(
    _ anchor: LayoutAnchor, equalTo other: LayoutAnchor?, constant: CGFloat
  ) -> LayoutConstraint {
    LayoutConstraint(anchor, equalTo: other, multiplier: multiplier, constant: constant, priority: priority)
  }
}

extension LayoutAttribute {
  /// What an inset of one point adds: edges move inwards, lengths lose it at both ends.
  fileprivate var insetFactor: CGFloat {
    switch self {
    case .leading, .top: 1
    case .trailing, .bottom: -1
    case .width, .height: -2
    case .centerX, .centerY: 0
    }
  }
}
