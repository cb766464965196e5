public import Foundation

/// A relation that layout keeps: one view's attribute equals another's times ``multiplier`` plus ``constant``.
///
/// Only active constraints count. The nearest common ancestor of the two views keeps an active constraint alive; it
/// does not keep the views alive. Where two required ones cannot both hold, the one activated first does. A constraint
/// that cannot be activated (views without a common ancestor, a horizontal attribute against a vertical one) stays
/// inactive and ``ScreenDiagnostics`` are told why.
@MainActor
public final class LayoutConstraint {
  /// The view whose attribute is set, and which layout places from now on.
  public private(set) weak var firstView: View?
  /// Its attribute.
  public let firstAttribute: LayoutAttribute
  /// The view that it follows; `nil` for a length in points.
  public private(set) weak var secondView: View?
  /// The attribute that it follows; `nil` for a length in points.
  public let secondAttribute: LayoutAttribute?
  /// What the other attribute is multiplied by. A position is measured from the common ancestor.
  public let multiplier: CGFloat
  /// What is added, in points. Right and down are positive.
  public var constant: CGFloat {
    didSet { if isActive, constant != oldValue { firstView?.setNeedsLayout() } }
  }
  /// How much it matters.
  public let priority: LayoutPriority

  /// Grows with each activation: of two constraints of one priority, the one activated first is stronger.
  private(set) var order = 0

  private static var activations = 0
  private weak var holder: View?

  init(
    _ anchor: LayoutAnchor, equalTo other: LayoutAnchor?, multiplier: CGFloat, constant: CGFloat,
    priority: LayoutPriority
  ) {
    firstView = anchor.view
    firstAttribute = anchor.attribute
    secondView = other?.view
    secondAttribute = other?.attribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
  }

  /// Activates all of them, in order.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates all of them.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Whether the constraint counts. Setting it to true has no effect on one that cannot be activated.
  public var isActive: Bool {
    get { holder != nil }
    set {
      if newValue { activate() } else { deactivate() }
    }
  }

  /// The constraint as an equation, as diagnostics print it.
  public var equation: String {
    func side(_ view: View?, _ attribute: LayoutAttribute) -> String {
      "\(view?.name ?? "(released view)").\(attribute.rawValue)"
    }
    func number(_ value: CGFloat) -> String {
      value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(Double(value))
    }
    var text = side(firstView, firstAttribute) + " = "
    if let secondAttribute {
      text += side(secondView, secondAttribute)
      if multiplier != 1 { text += " × \(number(multiplier))" }
      if constant != 0 { text += constant < 0 ? " - \(number(-constant))" : " + \(number(constant))" }
    } else {
      text += number(constant)
    }
    return priority < .required ? text + " @ \(number(CGFloat(priority.rawValue)))" : text
  }

  /// What positions are measured from where a multiplier makes that matter.
  var origin: View? { multiplier == 1 || firstAttribute.kind == .length ? nil : holder }

  func mentions(descendantOf view: View) -> Bool {
    firstView?.isDescendant(of: view) == true || secondView?.isDescendant(of: view) == true
  }

  private func activate() {
    guard holder == nil, let firstView else { return }
    let second = secondAttribute ?? .width
    guard firstAttribute.kind == second.kind else {
      return ScreenDiagnostics.report(
        .mismatchedAttributes(
          constraint: equation, first: firstAttribute.kind.rawValue, second: second.kind.rawValue))
    }
    guard let ancestor = commonAncestor(of: firstView) else {
      return ScreenDiagnostics.report(.noCommonAncestor(constraint: equation))
    }
    Self.activations += 1
    order = Self.activations
    ancestor.constraints.append(self)
    holder = ancestor
    ancestor.setNeedsLayout()
  }

  private func deactivate() {
    holder?.constraints.removeAll { $0 === self }
    holder?.setNeedsLayout()
    holder = nil
  }

  private func commonAncestor(of firstView: View) -> View? {
    guard secondAttribute != nil else { return firstView }
    guard let secondView else { return nil }
    let chain = [secondView] + secondView.ancestorsInLayout
    return ([firstView] + firstView.ancestorsInLayout).first { view in chain.contains { $0 === view } }
  }
}
