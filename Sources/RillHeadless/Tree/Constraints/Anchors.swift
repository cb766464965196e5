extension View {
  /// The edge where reading begins.
  public var leading: LayoutAnchor { anchor(.leading) }
  /// The edge where reading ends.
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
  /// The middle from left to right.
  public var centerX: LayoutAnchor { anchor(.centerX) }
  /// The middle from top to bottom.
  public var centerY: LayoutAnchor { anchor(.centerY) }
  /// What the first line of text stands on.
  public var firstBaseline: LayoutAnchor { anchor(.firstBaseline) }
  /// What the last line of text stands on.
  public var lastBaseline: LayoutAnchor { anchor(.lastBaseline) }
}

extension LayoutGuide {
  /// The edge where reading begins.
  public var leading: LayoutAnchor { anchor(.leading) }
  /// The edge where reading ends.
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
  /// The middle from left to right.
  public var centerX: LayoutAnchor { anchor(.centerX) }
  /// The middle from top to bottom.
  public var centerY: LayoutAnchor { anchor(.centerY) }
}
