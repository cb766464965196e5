public import Foundation

/// An edge, a center, a baseline or a length of a view or a ``LayoutGuide``, from which constraints are made.
@MainActor
public struct LayoutAnchor {
  let item: any LayoutItem
  let attribute: LayoutAttribute

  /// Returns an inactive constraint: this anchor equals the other one, times the multiplier, plus the constant in
  /// points.
  public func constraint(
    equalTo other: LayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0, priority: LayoutPriority = .required,
    file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .equal, other, multiplier, constant, priority, LayoutPlace(file, line))
  }

  /// Returns an inactive constraint: this anchor is at most the other one, times the multiplier, plus the constant in
  /// points.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: LayoutPriority = .required, file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .lessThanOrEqual, other, multiplier, constant, priority, LayoutPlace(file, line))
  }

  /// Returns an inactive constraint: this anchor is at least the other one, times the multiplier, plus the constant in
  /// points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: LayoutPriority = .required, file: StaticString = #fileID, line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .greaterThanOrEqual, other, multiplier, constant, priority, LayoutPlace(file, line))
  }

  /// Returns an inactive constraint: this length equals the constant in points.
  public func constraint(
    equalToConstant constant: CGFloat, priority: LayoutPriority = .required, file: StaticString = #fileID,
    line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .equal, nil, 1, constant, priority, LayoutPlace(file, line))
  }

  /// Returns an inactive constraint: this length is at most the constant in points.
  public func constraint(
    lessThanOrEqualToConstant constant: CGFloat, priority: LayoutPriority = .required, file: StaticString = #fileID,
    line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .lessThanOrEqual, nil, 1, constant, priority, LayoutPlace(file, line))
  }

  /// Returns an inactive constraint: this length is at least the constant in points.
  public func constraint(
    greaterThanOrEqualToConstant constant: CGFloat, priority: LayoutPriority = .required, file: StaticString = #fileID,
    line: UInt = #line
  ) -> LayoutConstraint {
    LayoutConstraint(self, .greaterThanOrEqual, nil, 1, constant, priority, LayoutPlace(file, line))
  }
}

/// The place in the source where a constraint was made.
struct LayoutPlace: CustomStringConvertible {
  private let file: StaticString
  private let line: UInt

  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }

  /// The name of the file, and the line.
  var description: String { "\("\(file)".split(separator: "/").last ?? "?"):\(line)" }
}

/// An object that constraints place: a view or a guide.
@MainActor
protocol LayoutItem: AnyObject {
  /// The view in whose hierarchy the object is.
  var layoutView: View? { get }
  /// The name in diagnostics.
  var name: String { get }
}

extension LayoutItem {
  func anchor(_ attribute: LayoutAttribute) -> LayoutAnchor { LayoutAnchor(item: self, attribute: attribute) }
}

extension View {
  /// The leading edge, where reading begins.
  public var leading: LayoutAnchor { anchor(.leading) }
  /// The trailing edge, where reading ends.
  public var trailing: LayoutAnchor { anchor(.trailing) }
  /// The left edge.
  public var left: LayoutAnchor { anchor(.left) }
  /// The right edge.
  public var right: LayoutAnchor { anchor(.right) }
  /// The upper edge.
  public var top: LayoutAnchor { anchor(.top) }
  /// The lower edge.
  public var bottom: LayoutAnchor { anchor(.bottom) }
  /// The width.
  public var width: LayoutAnchor { anchor(.width) }
  /// The height.
  public var height: LayoutAnchor { anchor(.height) }
  /// The horizontal center.
  public var centerX: LayoutAnchor { anchor(.centerX) }
  /// The vertical center.
  public var centerY: LayoutAnchor { anchor(.centerY) }
  /// The baseline of the first line of text.
  public var firstBaseline: LayoutAnchor { anchor(.firstBaseline) }
  /// The baseline of the last line of text.
  public var lastBaseline: LayoutAnchor { anchor(.lastBaseline) }
}

extension LayoutGuide {
  /// The leading edge, where reading begins.
  public var leading: LayoutAnchor { anchor(.leading) }
  /// The trailing edge, where reading ends.
  public var trailing: LayoutAnchor { anchor(.trailing) }
  /// The left edge.
  public var left: LayoutAnchor { anchor(.left) }
  /// The right edge.
  public var right: LayoutAnchor { anchor(.right) }
  /// The upper edge.
  public var top: LayoutAnchor { anchor(.top) }
  /// The lower edge.
  public var bottom: LayoutAnchor { anchor(.bottom) }
  /// The width.
  public var width: LayoutAnchor { anchor(.width) }
  /// The height.
  public var height: LayoutAnchor { anchor(.height) }
  /// The horizontal center.
  public var centerX: LayoutAnchor { anchor(.centerX) }
  /// The vertical center.
  public var centerY: LayoutAnchor { anchor(.centerY) }
}

/// A rectangle that constraints place and that is not drawn, for the space between views or for a common edge.
///
/// ```swift
/// let gap = LayoutGuide()
/// view.addLayoutGuide(gap)
/// LayoutConstraint.activate([
///   gap.leading.constraint(equalTo: title.trailing), gap.trailing.constraint(equalTo: value.leading),
///   gap.width.constraint(greaterThanOrEqualToConstant: 16),
/// ])
/// ```
@MainActor
public final class LayoutGuide {
  /// The name of the guide in diagnostics.
  public var identifier: String?
  /// The view that owns the guide.
  public internal(set) weak var owningView: View?
  /// The position and size of the guide in its owner, in points, as of the last layout.
  public internal(set) var layoutFrame = CGRect.zero

  /// Whether this is the area inside its owner's margins.
  let isMargins: Bool

  /// Creates a guide that is in no view yet.
  public init() { isMargins = false }

  init(marginsOf view: View) {
    isMargins = true
    owningView = view
  }
}

extension LayoutGuide: LayoutItem {
  var layoutView: View? { owningView }

  var name: String {
    if isMargins { return "\(owningView?.name ?? "(released view)").layoutMarginsGuide" }
    return identifier.map { "LayoutGuide#\($0)" } ?? "LayoutGuide"
  }
}

extension View {
  /// Adds a guide to this view, and removes it from its previous view.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    layoutGuides.append(guide)
  }

  /// Removes a guide from this view.
  ///
  /// Constraints on the guide are deactivated.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard let index = layoutGuides.firstIndex(where: { $0 === guide }) else { return }
    let outer = outerConstraints.sorted { $0.key < $1.key }.compactMap(\.value.constraint)
    for constraint in constraints + outer where constraint.firstItem === guide || constraint.secondItem === guide {
      constraint.isActive = false
    }
    visitedHost?.solver?.forget(guide)
    layoutGuides.remove(at: index)
    guide.owningView = nil
  }
}
