/// The space around and between the items of a section, in points.
///
/// A table puts one item in each line; a collection may put several side by side.
public struct ListSectionLayout: Hashable, Sendable {
  /// The space around the section.
  public var insets: ListInsets
  /// The space between two items side by side.
  public var itemSpacing: Double
  /// The space between two lines of items.
  public var lineSpacing: Double

  /// Creates a layout; by default without space around and between items.
  public init(insets: ListInsets = .zero, itemSpacing: Double = 0, lineSpacing: Double = 0) {
    self.insets = insets
    self.itemSpacing = itemSpacing
    self.lineSpacing = lineSpacing
  }
}

/// The space at the four edges of an element, in points.
public struct ListInsets: Hashable, Sendable {
  /// No space.
  public static let zero = ListInsets()

  /// The space above.
  public var top: Double
  /// The space at the leading edge, where reading begins.
  public var leading: Double
  /// The space below.
  public var bottom: Double
  /// The space at the trailing edge, where reading ends.
  public var trailing: Double

  /// Creates insets; an edge without a value has no space.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
