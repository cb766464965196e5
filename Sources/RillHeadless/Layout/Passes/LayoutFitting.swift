public import Foundation

extension View {
  /// The size that the view and its constrained subviews want, in points. The frame does not change.
  ///
  /// - Parameter width: The width to be laid out at; `nil` asks for the natural one.
  public func sizeThatFits(width: CGFloat?) -> CGSize { LayoutPass.fittingSize(of: self, width: width) }

  /// The size that the view and its constrained subviews want, as near to a target as they allow, in points. The frame
  /// does not change.
  ///
  /// ```swift
  /// view.systemLayoutSizeFitting(CGSize(width: 320, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
  /// ```
  ///
  /// - Parameters:
  ///   - target: The size that it should have. Zero asks for the smallest one.
  ///   - horizontal: How much the target's width matters. As `.required`, it is given.
  ///   - vertical: How much the target's height matters. As `.required`, it is given.
  public func systemLayoutSizeFitting(
    _ target: CGSize, horizontal: LayoutPriority = .fittingSizeLevel, vertical: LayoutPriority = .fittingSizeLevel
  ) -> CGSize {
    func extent(_ points: CGFloat, _ priority: LayoutPriority) -> LayoutEngine.Extent {
      if priority >= .required { return .given(points.orZero) }
      let level = priority == .fittingSizeLevel ? LayoutLevel.fitting : max(1, priority.rawValue)
      return .fitting(target: points.orZero, level)
    }
    return LayoutPass.fittingSize(
      of: self, width: extent(target.width, horizontal), height: extent(target.height, vertical))
  }

  // MARK: Diagnosis

  /// The views in this one's hierarchy whose place or size the constraints leave open, outer ones first. Layout that is
  /// due is done first.
  ///
  /// Complexity: two small searches for each coordinate; for tests and for looking into a layout.
  public var ambiguousViews: [View] {
    layoutIfNeeded()
    return layoutHost.engine?.ambiguousViews() ?? []
  }

  /// Whether constraints leave the view's place or size open.
  public var hasAmbiguousLayout: Bool { ambiguousViews.contains { $0 === self } }
}
