/// The attributes that can be named, one after the other: `$0.top.leading`.
extension ConstraintMaker {
  /// The edge where reading begins.
  public var leading: ConstraintMaker { and([.leading]) }
  /// The edge where reading ends.
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
  /// The middle from left to right.
  public var centerX: ConstraintMaker { and([.centerX]) }
  /// The middle from top to bottom.
  public var centerY: ConstraintMaker { and([.centerY]) }
  /// What the first line of text stands on.
  public var firstBaseline: ConstraintMaker { and([.firstBaseline]) }
  /// What the last line of text stands on.
  public var lastBaseline: ConstraintMaker { and([.lastBaseline]) }
  /// All four edges.
  public var edges: ConstraintMaker { and([.top, .leading, .bottom, .trailing]) }
  /// The middle in both directions.
  public var center: ConstraintMaker { and([.centerX, .centerY]) }
  /// Width and height.
  public var size: ConstraintMaker { and([.width, .height]) }
}
