extension View {
  /// The priority by which the view resists being larger than its content, in both directions.
  ///
  /// A constraint of a lower priority does not make the view larger, and one of the same priority does. In a stack, the
  /// view with the lowest priority gets the remaining space. The getter returns the horizontal priority.
  public var contentHuggingPriority: LayoutPriority {
    get { contentPriorities.hugging.horizontal }
    set {
      contentPriorities.hugging = (newValue, newValue)
      setNeedsLayout()
    }
  }

  /// Returns the priority by which the view resists being larger than its content along an axis.
  public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    axis == .horizontal ? contentPriorities.hugging.horizontal : contentPriorities.hugging.vertical
  }

  /// Sets the priority by which the view resists being larger than its content along an axis.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    if axis == .horizontal {
      contentPriorities.hugging.horizontal = priority
    } else {
      contentPriorities.hugging.vertical = priority
    }
    setNeedsLayout()
  }

  /// The priority by which the view resists being smaller than its content, in both directions.
  ///
  /// In a stack without enough space, the view with the lowest priority shrinks first. The getter returns the
  /// horizontal priority.
  ///
  /// Content that is wider than its superview ends at the edge of it, wrapped or cut, unless a constraint of a higher
  /// priority places it elsewhere. In UIKit it extends beyond the edge, where its superview may clip it; a picture of
  /// character cells has no such edges, and text beyond them would run into its neighbors.
  public var contentCompressionResistancePriority: LayoutPriority {
    get { contentPriorities.resistance.horizontal }
    set {
      contentPriorities.resistance = (newValue, newValue)
      setNeedsLayout()
    }
  }

  /// Returns the priority by which the view resists being smaller than its content along an axis.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    axis == .horizontal ? contentPriorities.resistance.horizontal : contentPriorities.resistance.vertical
  }

  /// Sets the priority by which the view resists being smaller than its content along an axis.
  public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    if axis == .horizontal {
      contentPriorities.resistance.horizontal = priority
    } else {
      contentPriorities.resistance.vertical = priority
    }
    setNeedsLayout()
  }
}

/// The priorities by which a view resists being larger, and being smaller, than its content.
struct ContentPriorities {
  var hugging = (horizontal: LayoutPriority.defaultLow, vertical: LayoutPriority.defaultLow)
  var resistance = (horizontal: LayoutPriority.defaultHigh, vertical: LayoutPriority.defaultHigh)
}
