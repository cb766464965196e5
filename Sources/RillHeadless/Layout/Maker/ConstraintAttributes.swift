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
