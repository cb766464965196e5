public import Foundation

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
