public import Foundation
import Rill

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

/// The relations of the attributes.
extension ConstraintMaker {
  // MARK: They equal

  /// Makes the attributes equal to those of the superview.
  @discardableResult
  public func equalToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .superview, LayoutPlace(file, line))
  }

  /// Makes the attributes equal to those of another view.
  @discardableResult
  public func equalTo(_ other: View, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .item(other), LayoutPlace(file, line))
  }

  /// Makes the attributes equal to those of a guide.
  @discardableResult
  public func equalTo(_ other: LayoutGuide, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .item(other), LayoutPlace(file, line))
  }

  /// Makes each of the attributes equal to one attribute of another view.
  @discardableResult
  public func equalTo(_ anchor: LayoutAnchor, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .anchor(anchor), LayoutPlace(file, line))
  }

  /// Makes the attributes equal to a number of points; a position is measured from the superview's same edge or center.
  @discardableResult
  public func equalTo(_ points: CGFloat, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.equal, .points(points), LayoutPlace(file, line))
  }

  // MARK: They are at most

  /// Makes the attributes at most equal to those of the superview.
  @discardableResult
  public func lessThanOrEqualToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.lessThanOrEqual, .superview, LayoutPlace(file, line))
  }

  /// Makes the attributes at most equal to those of another view.
  @discardableResult
  public func lessThanOrEqualTo(_ other: View, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.lessThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// Makes the attributes at most equal to those of a guide.
  @discardableResult
  public func lessThanOrEqualTo(_ other: LayoutGuide, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.lessThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// Makes each of the attributes at most equal to one attribute of another view.
  @discardableResult
  public func lessThanOrEqualTo(_ anchor: LayoutAnchor, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.lessThanOrEqual, .anchor(anchor), LayoutPlace(file, line))
  }

  /// Makes the attributes at most equal to a number of points; a position is measured from the superview's same edge or
  /// center.
  @discardableResult
  public func lessThanOrEqualTo(_ points: CGFloat, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker
  {
    say(.lessThanOrEqual, .points(points), LayoutPlace(file, line))
  }

  // MARK: They are at least

  /// Makes the attributes at least equal to those of the superview.
  @discardableResult
  public func greaterThanOrEqualToSuperview(file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.greaterThanOrEqual, .superview, LayoutPlace(file, line))
  }

  /// Makes the attributes at least equal to those of another view.
  @discardableResult
  public func greaterThanOrEqualTo(_ other: View, file: StaticString = #fileID, line: UInt = #line) -> ConstraintMaker {
    say(.greaterThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// Makes the attributes at least equal to those of a guide.
  @discardableResult
  public func greaterThanOrEqualTo(_ other: LayoutGuide, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.greaterThanOrEqual, .item(other), LayoutPlace(file, line))
  }

  /// Makes each of the attributes at least equal to one attribute of another view.
  @discardableResult
  public func greaterThanOrEqualTo(_ anchor: LayoutAnchor, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.greaterThanOrEqual, .anchor(anchor), LayoutPlace(file, line))
  }

  /// Makes the attributes at least equal to a number of points; a position is measured from the superview's same edge
  /// or center.
  @discardableResult
  public func greaterThanOrEqualTo(_ points: CGFloat, file: StaticString = #fileID, line: UInt = #line)
    -> ConstraintMaker
  {
    say(.greaterThanOrEqual, .points(points), LayoutPlace(file, line))
  }
}

/// The attributes that can be named, one after the other: `$0.top.leading`.
extension ConstraintMaker {
  /// The leading edge, where reading begins.
  public var leading: ConstraintMaker { and([.leading]) }
  /// The trailing edge, where reading ends.
  public var trailing: ConstraintMaker { and([.trailing]) }
  /// The left edge.
  public var left: ConstraintMaker { and([.left]) }
  /// The right edge.
  public var right: ConstraintMaker { and([.right]) }
  /// The upper edge.
  public var top: ConstraintMaker { and([.top]) }
  /// The lower edge.
  public var bottom: ConstraintMaker { and([.bottom]) }
  /// The width.
  public var width: ConstraintMaker { and([.width]) }
  /// The height.
  public var height: ConstraintMaker { and([.height]) }
  /// The horizontal center.
  public var centerX: ConstraintMaker { and([.centerX]) }
  /// The vertical center.
  public var centerY: ConstraintMaker { and([.centerY]) }
  /// The baseline of the first line of text.
  public var firstBaseline: ConstraintMaker { and([.firstBaseline]) }
  /// The baseline of the last line of text.
  public var lastBaseline: ConstraintMaker { and([.lastBaseline]) }
  /// All four edges.
  public var edges: ConstraintMaker { and([.top, .leading, .bottom, .trailing]) }
  /// The center in both directions.
  public var center: ConstraintMaker { and([.centerX, .centerY]) }
  /// The width and the height.
  public var size: ConstraintMaker { and([.width, .height]) }
}

extension View {
  /// Makes and activates constraints of this view.
  ///
  /// From now on, the constraints place the view instead of its frame: ``translatesAutoresizingMaskIntoConstraints``
  /// becomes false.
  ///
  /// ```swift
  /// avatar.makeConstraints {
  ///   $0.trailing.equalToSuperview().inset(16)
  ///   $0.bottom.equalToSuperview()
  ///   $0.size.equalTo(80)
  /// }
  /// ```
  ///
  /// - Returns: The constraints, one for each attribute, in the order in which they were written.
  @discardableResult
  public func makeConstraints(_ make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    let constraints = prepareConstraints(make)
    LayoutConstraint.activate(constraints)
    madeConstraints = madeConstraints.filter { $0.constraint != nil } + constraints.map(WeakConstraint.init)
    return constraints
  }

  /// Makes constraints of this view without activating them, for layouts that a screen switches between.
  public func prepareConstraints(_ make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    translatesAutoresizingMaskIntoConstraints = false
    return constraints(of: make)
  }

  /// Replaces the constraints that ``makeConstraints(_:)`` has made for this view, including inactive ones, and no
  /// others. Those of ``prepareConstraints(_:)`` stay.
  @discardableResult
  public func remakeConstraints(_ make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    LayoutConstraint.deactivate(madeConstraints.compactMap(\.constraint))
    madeConstraints = []
    return makeConstraints(make)
  }

  /// Changes the constants of constraints that ``makeConstraints(_:)`` has made: those with the same attributes,
  /// relation, multiplier and priority.
  ///
  /// - Precondition: Such a constraint exists for each named attribute.
  public func updateConstraints(
    _ make: (ConstraintMaker) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) {
    for wanted in constraints(of: make) {
      let existing = madeConstraints.compactMap(\.constraint).first { $0.isActive && $0.hasSameSides(as: wanted) }
      Rill.require(
        existing != nil,
        "No constraint to update: \(wanted.equation). makeConstraints made none with these sides for \(name).",
        file: file, line: line)
      existing?.constant = wanted.constant
    }
  }

  private func constraints(of make: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    let maker = ConstraintMaker(view: self, attributes: [])
    make(maker)
    return maker.sentences.flatMap { $0.constraints() }
  }
}

extension LayoutConstraint {
  fileprivate func hasSameSides(as other: LayoutConstraint) -> Bool {
    firstItem === other.firstItem && firstAttribute == other.firstAttribute && relation == other.relation
      && secondItem === other.secondItem && secondAttribute == other.secondAttribute
      && multiplier == other.multiplier && priority == other.priority
  }
}
