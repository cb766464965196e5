public import Foundation

extension View {
  /// Returns the size that the view and its constrained subviews need, in points.
  ///
  /// The frame does not change.
  ///
  /// - Parameter width: The width at which the view is laid out; `nil` for its natural width.
  public func sizeThatFits(width: CGFloat?) -> CGSize { LayoutPass.fittingSize(of: self, width: width) }

  /// Returns the size that the view and its constrained subviews need, as near to a target as they allow, in points.
  ///
  /// The frame does not change.
  ///
  /// ```swift
  /// view.systemLayoutSizeFitting(CGSize(width: 320, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
  /// ```
  ///
  /// - Parameters:
  ///   - target: The preferred size. Zero requests the smallest size.
  ///   - horizontal: The priority of the target's width. With `.required`, the view has that width, unless
  ///     required constraints prevent it.
  ///   - vertical: The priority of the target's height. With `.required`, the view has that height, unless
  ///     required constraints prevent it.
  public func systemLayoutSizeFitting(
    _ target: CGSize, horizontal: LayoutPriority = .fittingSizeLevel, vertical: LayoutPriority = .fittingSizeLevel
  ) -> CGSize {
    func extent(_ points: CGFloat, _ priority: LayoutPriority) -> LayoutEngine.Extent {
      if priority >= .required { return .given(points.orZero) }
      return .fitting(target: points.orZero, max(1, priority.rawValue))
    }
    return LayoutPass.fittingSize(
      of: self, width: extent(target.width, horizontal), height: extent(target.height, vertical))
  }

  // MARK: Diagnosis

  /// The views in this view's hierarchy whose position or size the constraints leave open, outer views first.
  ///
  /// Pending layout is done first.
  ///
  /// Complexity: Two small searches for each coordinate. It is meant for tests and for inspecting a layout.
  public var ambiguousViews: [View] {
    ambiguousItems.compactMap { $0 as? View }
  }

  /// The guides in this view's hierarchy whose position or size the constraints leave open; see ``ambiguousViews``. A
  /// guide is included once a constraint names it.
  public var ambiguousLayoutGuides: [LayoutGuide] { ambiguousItems.compactMap { $0 as? LayoutGuide } }

  private var ambiguousItems: [any LayoutItem] {
    layoutIfNeeded()
    return layoutHost.engine?.ambiguousItems() ?? []
  }

  /// Whether constraints leave the view's position or size open.
  public var hasAmbiguousLayout: Bool { ambiguousViews.contains { $0 === self } }
}
