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

  // MARK: Content

  /// How tightly the view holds its content, in both directions: a constraint of a lower priority does not make it
  /// larger, and one of the same priority does. Of the views in a stack, the one of the lowest priority gets the room
  /// that is left. Reading it gives that from side to side.
  public var contentHuggingPriority: LayoutPriority {
    get { contentPriorities.hugging.horizontal }
    set {
      contentPriorities.hugging = (newValue, newValue)
      setNeedsLayout()
    }
  }

  /// How tightly the view holds its content in one direction.
  public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    axis == .horizontal ? contentPriorities.hugging.horizontal : contentPriorities.hugging.vertical
  }

  /// Sets how tightly the view holds its content in one direction.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    if axis == .horizontal {
      contentPriorities.hugging.horizontal = priority
    } else {
      contentPriorities.hugging.vertical = priority
    }
    setNeedsLayout()
  }

  /// How much the view minds being smaller than its content, in both directions; of the views in a stack without room,
  /// the one of the lowest priority shrinks first. Reading it gives that from side to side.
  public var contentCompressionResistancePriority: LayoutPriority {
    get { contentPriorities.resistance.horizontal }
    set {
      contentPriorities.resistance = (newValue, newValue)
      setNeedsLayout()
    }
  }

  /// How much the view minds being smaller than its content in one direction.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    axis == .horizontal ? contentPriorities.resistance.horizontal : contentPriorities.resistance.vertical
  }

  /// Sets how much the view minds being smaller than its content in one direction.
  public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    if axis == .horizontal {
      contentPriorities.resistance.horizontal = priority
    } else {
      contentPriorities.resistance.vertical = priority
    }
    setNeedsLayout()
  }

  // MARK: Diagnosis

  /// The views in this one's hierarchy whose place or size the constraints leave open, outer ones first. Layout that is
  /// due is done first.
  ///
  /// Complexity: two small searches for each coordinate; for tests and for looking into a layout.
  public var ambiguousViews: [View] {
    ambiguousItems.compactMap { $0 as? View }
  }

  /// The guides in this one's hierarchy whose place or size the constraints leave open; see ``ambiguousViews``. A guide
  /// counts once a constraint names it.
  public var ambiguousLayoutGuides: [LayoutGuide] { ambiguousItems.compactMap { $0 as? LayoutGuide } }

  private var ambiguousItems: [any LayoutItem] {
    layoutIfNeeded()
    return layoutHost.engine?.ambiguousItems() ?? []
  }

  /// Whether constraints leave the view's place or size open.
  public var hasAmbiguousLayout: Bool { ambiguousViews.contains { $0 === self } }
}

/// How tightly a view holds its content, and how much it minds being smaller.
struct ContentPriorities {
  var hugging = (horizontal: LayoutPriority.defaultLow, vertical: LayoutPriority.defaultLow)
  var resistance = (horizontal: LayoutPriority.defaultHigh, vertical: LayoutPriority.defaultHigh)
}
