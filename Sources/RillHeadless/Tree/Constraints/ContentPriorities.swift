extension View {
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
}

/// How tightly a view holds its content, and how much it minds being smaller.
struct ContentPriorities {
  var hugging = (horizontal: LayoutPriority.defaultLow, vertical: LayoutPriority.defaultLow)
  var resistance = (horizontal: LayoutPriority.defaultHigh, vertical: LayoutPriority.defaultHigh)
}
