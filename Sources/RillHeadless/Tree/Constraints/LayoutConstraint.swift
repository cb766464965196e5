public import Foundation

/// A relation that layout keeps: one attribute equals another times ``multiplier`` plus ``constant``, or is at most or
/// at least that.
///
/// Only active constraints count. The nearest common ancestor of the two views retains an active constraint; the
/// constraint does not retain the views. Of required constraints that contradict each other, layout breaks the one that
/// was activated last. It reports this to ``ScreenDiagnostics``, with other constraints: they are one reason for it, and
/// redundant constraints may be another. A constraint that cannot be activated (views without a common ancestor, or a horizontal
/// attribute against a vertical one) stays inactive, and the reason is reported to ``ScreenDiagnostics``.
///
/// A constraint places its first view only if the view's ``View/translatesAutoresizingMaskIntoConstraints`` is false.
@MainActor
public final class LayoutConstraint {
  weak var firstItem: (any LayoutItem)?
  /// The attribute that the constraint sets.
  public let firstAttribute: LayoutAttribute
  /// The relation between the two sides.
  public let relation: LayoutRelation
  weak var secondItem: (any LayoutItem)?
  /// The attribute on the other side; `nil` for a length in points.
  public let secondAttribute: LayoutAttribute?
  /// The factor of the other attribute.
  ///
  /// A position is measured from the common ancestor.
  public let multiplier: CGFloat
  /// The points that are added to the other side.
  ///
  /// Right and down are positive; for leading and trailing edges, the reading direction is positive. A value that is
  /// not a finite number counts as zero, and is reported to ``ScreenDiagnostics``.
  public var constant: CGFloat {
    didSet { if constant != oldValue { change() } }
  }
  /// The importance of the constraint.
  public var priority: LayoutPriority {
    didSet { if priority != oldValue { change() } }
  }
  /// The name of the constraint in diagnostics; without it, they show the equation and the place in the source.
  public var label: String?

  /// The number of the last activation, which grows with each one.
  private(set) var order = 0
  private(set) weak var holder: View?
  /// Whether the solver has not yet received the current state of the constraint.
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

  /// The view whose attribute is set; for a guide, the view that owns it.
  public var firstView: View? { firstItem?.layoutView }
  /// The view on the other side; `nil` for a length in points.
  public var secondView: View? { secondItem?.layoutView }

  /// Activates constraints, in order.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Whether the constraint is active.
  ///
  /// Setting it to true has no effect on a constraint that cannot be activated.
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

  /// The name in diagnostics: the ``label``, or the equation with its file and line.
  var name: String { label.map { "“\($0)”" } ?? "\(equation) (\(place))" }

  static func number(_ value: CGFloat) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(Double(value))
  }

  // MARK: Activating

  private func change() {
    isStale = true
    holder?.setNeedsLayout()
  }

  var isFinite: Bool { multiplier.isFinite && constant.isFinite }

  var mentionsBaseline: Bool { firstAttribute.isBaseline || secondAttribute?.isBaseline == true }

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
    for view in outerViews { view.record(self, order) }
    ancestor.setNeedsLayout()
  }

  private func deactivate() {
    guard let holder else { return }
    holder.visitedHost?.solver?.forget(self)
    for view in outerViews { view.outerConstraints[order] = nil }
    holder.constraints.remove(self)
    holder.setNeedsLayout()
    self.holder = nil
  }

  /// The views that the constraint names, except its holder.
  private var outerViews: [View] { [firstView, secondView].compactMap(\.self).filter { $0 !== holder } }

  /// Returns the nearest common ancestor of both views, which may be one of them.
  private func commonAncestor(of firstView: View) -> View? {
    guard secondAttribute != nil else { return firstView }
    guard let secondView else { return nil }
    // Both ways up are taken step by step, so that two near views in a deep tree meet soon.
    var seen: Set<ObjectIdentifier> = []
    var (one, other): (View?, View?) = (firstView, secondView)
    while one != nil || other != nil {
      for view in [one, other].compactMap(\.self) where !seen.insert(ObjectIdentifier(view)).inserted { return view }
      (one, other) = (one?.superviewInLayout, other?.superviewInLayout)
    }
    return nil
  }
}

extension View {
  /// Records a constraint that another view holds. Constraints that are gone with their holder are removed each time that
  /// the number has doubled.
  fileprivate func record(_ constraint: LayoutConstraint, _ order: Int) {
    outerConstraints[order] = WeakConstraint(constraint: constraint)
    let count = outerConstraints.count
    if count & (count - 1) == 0 { outerConstraints = outerConstraints.filter { $0.value.constraint != nil } }
  }

  /// The number of constraints that name this view and that another view holds, with those that are gone.
  var outerConstraintCount: Int { outerConstraints.count }
}

/// The constraints that a view holds, in the order of their activation.
///
/// A removed one leaves a gap, and gaps are closed when they are more than half. So n constraints are removed in
/// O(n log n), in any order.
@MainActor
struct HeldConstraints: @MainActor Sequence {
  private var places: [(order: Int, constraint: LayoutConstraint?)] = []
  private var gapCount = 0

  mutating func append(_ constraint: LayoutConstraint) { places.append((constraint.order, constraint)) }

  mutating func remove(_ constraint: LayoutConstraint) {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].order < constraint.order { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, places[low].constraint === constraint else { return }
    places[low].constraint = nil
    gapCount += 1
    guard gapCount * 2 > places.count else { return }
    places.removeAll { $0.constraint == nil }
    gapCount = 0
  }

  func makeIterator() -> some IteratorProtocol<LayoutConstraint> {
    places.lazy.compactMap(\.constraint).makeIterator()
  }
}

/// A constraint as long as its holder keeps it.
struct WeakConstraint {
  weak var constraint: LayoutConstraint?
}

/// The edge, center, baseline or length of a view that a constraint uses.
public enum LayoutAttribute: String, Sendable {
  /// The leading edge, where reading begins: the left one, or the right one where the text reads from right to left.
  case leading
  /// The trailing edge, where reading ends.
  case trailing
  /// The left edge, in either reading direction.
  case left
  /// The right edge, in either reading direction.
  case right
  /// The upper edge.
  case top
  /// The lower edge.
  case bottom
  /// The width.
  case width
  /// The height.
  case height
  /// The horizontal center.
  case centerX
  /// The vertical center.
  case centerY
  /// The baseline of the first line of text; the lower edge of a view without text.
  case firstBaseline
  /// The baseline of the last line of text; the lower edge of a view without text.
  case lastBaseline

  enum Kind: String {
    case horizontal = "a horizontal position"
    case vertical = "a vertical position"
    case length = "a length"
  }

  var kind: Kind {
    switch self {
    case .leading, .trailing, .left, .right, .centerX: .horizontal
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline: .vertical
    case .width, .height: .length
    }
  }

  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether the side of the attribute depends on the reading direction.
  var followsReading: Bool { self == .leading || self == .trailing }
}

/// The relation between the two sides of a constraint.
public enum LayoutRelation: String, Sendable {
  /// The first side is at most the other side.
  case lessThanOrEqual = "≤"
  /// The first side equals the other side.
  case equal = "="
  /// The first side is at least the other side.
  case greaterThanOrEqual = "≥"
}

/// The importance of a constraint.
///
/// Where two constraints cannot both hold, the one of lower priority yields.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The value of the priority: 1,000 is required, and values above it count as required too.
  public var rawValue: Float

  /// Creates a priority from a value.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from a value.
  public init(integerLiteral value: Int) { rawValue = Float(value) }

  /// The priority of a constraint that must hold.
  ///
  /// Where it cannot hold, a diagnostic is reported.
  public static let required = LayoutPriority(rawValue: 1_000)
  /// A high priority: 750.
  public static let defaultHigh = LayoutPriority(rawValue: 750)
  /// A low priority: 250.
  public static let defaultLow = LayoutPriority(rawValue: 250)

  /// The priority of a requested size, by default: 50, which is below the priorities of content.
  public static let fittingSizeLevel = LayoutPriority(rawValue: 50)

  /// Compares raw values.
  public static func < (one: LayoutPriority, other: LayoutPriority) -> Bool { one.rawValue < other.rawValue }
}

/// A direction on the screen.
public enum LayoutAxis: Hashable, Sendable {
  /// From side to side.
  case horizontal
  /// From top to bottom.
  case vertical

  /// The other axis.
  var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}
