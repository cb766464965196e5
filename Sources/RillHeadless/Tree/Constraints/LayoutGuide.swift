public import Foundation

/// A rectangle that constraints place and that nothing draws: room between views, or a common edge.
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
  /// The name by which diagnostics call the guide.
  public var identifier: String?
  /// The view that it was added to.
  public internal(set) weak var owningView: View?
  /// Where the guide is, in points of its owner's coordinates, as of the last layout.
  public internal(set) var layoutFrame = CGRect.zero

  /// Whether this is the area inside of its owner's margins.
  let isMargins: Bool

  /// A guide that is in no view yet.
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
  /// Puts a guide into this view, taking it out of where it was.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    layoutGuides.append(guide)
  }

  /// Takes a guide out of this view. Constraints on it are deactivated.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard let index = layoutGuides.firstIndex(where: { $0 === guide }) else { return }
    for view in [self] + ancestorsInLayout {
      for constraint in view.constraints where constraint.firstItem === guide || constraint.secondItem === guide {
        constraint.isActive = false
      }
    }
    layoutHost.solver?.forget(guide)
    layoutGuides.remove(at: index)
    guide.owningView = nil
  }
}
