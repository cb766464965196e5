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
