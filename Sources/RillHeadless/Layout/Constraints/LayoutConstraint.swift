public import Foundation

/// A relation that layout keeps: one attribute equals another times ``multiplier`` plus ``constant``, or is at most or
/// at least that.
///
/// Only active constraints count. The nearest common ancestor of the two views keeps an active constraint alive; it
/// does not keep the views alive. Of required ones that contradict each other, the one that was activated last is
/// broken, and ``ScreenDiagnostics`` are told which, with others without any one of which it would hold. A constraint
/// that cannot be activated (views without a common ancestor, a horizontal attribute against a vertical one) stays
/// inactive, and they are told why.
///
/// A constraint places its first view only if the view's ``View/translatesAutoresizingMaskIntoConstraints`` is false.
@MainActor
public final class LayoutConstraint {
  weak var firstItem: (any LayoutItem)?
  /// The attribute that is set.
  public let firstAttribute: LayoutAttribute
  /// How it is beside the other side.
  public let relation: LayoutRelation
  weak var secondItem: (any LayoutItem)?
  /// The attribute that it follows; `nil` for a length in points.
  public let secondAttribute: LayoutAttribute?
  /// What the other attribute is multiplied by. A position is measured from the common ancestor.
  public let multiplier: CGFloat
  /// What is added, in points. Right and down are positive; for leading and trailing edges it is the direction of
  /// reading. What is no number counts as zero.
  public var constant: CGFloat {
    didSet { if constant != oldValue { change() } }
  }
  /// How much it matters.
  public var priority: LayoutPriority {
    didSet { if priority != oldValue { change() } }
  }
  /// What diagnostics call the constraint; without it, they say the equation and where it was made.
  public var label: String?

  /// Grows with each activation.
  private(set) var order = 0
  private(set) weak var holder: View?
  /// Whether the solver was not told yet what the constraint says now.
  var isStale = true
  private let place: LayoutPlace
  private static var activations = 0

  init(
    _ anchor: LayoutAnchor, _ relation: LayoutRelation, _ other: LayoutAnchor?, _ multiplier: CGFloat,
    _ constant: CGFloat, _ priority: LayoutPriority, _ place: LayoutPlace
  ) {
    firstItem = anchor.item
    firstAttribute = anchor.attribute
    self.relation = relation
    secondItem = other?.item
    secondAttribute = other?.attribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.place = place
  }

  /// The view whose attribute is set; for a guide, the view that it is in.
  public var firstView: View? { firstItem?.layoutView }
  /// The view that it follows; `nil` for a length in points.
  public var secondView: View? { secondItem?.layoutView }

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

  // MARK: Naming

  /// The constraint as an equation.
  public var equation: String {
    func side(_ item: (any LayoutItem)?, _ attribute: LayoutAttribute) -> String {
      "\(item?.name ?? "(released view)").\(attribute.rawValue)"
    }
    var text = side(firstItem, firstAttribute) + " \(relation.rawValue) "
    if let secondAttribute {
      text += side(secondItem, secondAttribute)
      if multiplier != 1 { text += " × \(Self.number(multiplier))" }
      if constant != 0 { text += constant < 0 ? " - \(Self.number(-constant))" : " + \(Self.number(constant))" }
    } else {
      text += Self.number(constant)
    }
    return priority < .required ? text + " @ \(Self.number(CGFloat(priority.rawValue)))" : text
  }

  /// How diagnostics call it: by its ``label``, or by its equation, file and line.
  var name: String { label.map { "“\($0)”" } ?? "\(equation) (\(place))" }

  static func number(_ value: CGFloat) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(Double(value))
  }

  // MARK: Activating

  private func change() {
    isStale = true
    holder?.setNeedsLayout()
  }

  var mentionsBaseline: Bool { firstAttribute.isBaseline || secondAttribute?.isBaseline == true }

  func mentions(descendantOf views: Set<ObjectIdentifier>) -> Bool {
    [firstView, secondView].compactMap(\.self).contains { view in
      sequence(first: view, next: \.superview).contains { views.contains(ObjectIdentifier($0)) }
    }
  }

  private func activate() {
    guard holder == nil, let firstView else { return }
    guard firstAttribute.kind == (secondAttribute ?? .width).kind else {
      return ScreenDiagnostics.report(
        .mismatchedAttributes(
          constraint: name, first: firstAttribute.kind.rawValue,
          second: (secondAttribute ?? .width).kind.rawValue))
    }
    guard let ancestor = commonAncestor(of: firstView) else {
      return ScreenDiagnostics.report(.noCommonAncestor(constraint: name))
    }
    Self.activations += 1
    order = Self.activations
    isStale = true
    ancestor.constraints.append(self)
    holder = ancestor
    ancestor.setNeedsLayout()
  }

  private func deactivate() {
    guard let holder else { return }
    holder.layoutHost.engine?.forget(self)
    holder.constraints.removeAll { $0 === self }
    holder.setNeedsLayout()
    self.holder = nil
  }

  private func commonAncestor(of firstView: View) -> View? {
    guard secondAttribute != nil else { return firstView }
    guard let secondView else { return nil }
    let chain = [secondView] + secondView.ancestorsInLayout
    return ([firstView] + firstView.ancestorsInLayout).first { view in chain.contains { $0 === view } }
  }
}
