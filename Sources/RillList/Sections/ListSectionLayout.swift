/// The room around and between the items of a section, in points. A table puts one item in each line; a collection may
/// put several side by side.
public struct ListSectionLayout: Hashable, Sendable {
  /// The room around the section.
  public var insets: ListInsets
  /// The room between two items side by side.
  public var itemSpacing: Double
  /// The room between two lines of items.
  public var lineSpacing: Double

  /// Makes a layout; by default without room around and between items.
  public init(insets: ListInsets = .zero, itemSpacing: Double = 0, lineSpacing: Double = 0) {
    self.insets = insets
    self.itemSpacing = itemSpacing
    self.lineSpacing = lineSpacing
  }
}

/// Room at the four edges of something, in points.
public struct ListInsets: Hashable, Sendable {
  /// No room.
  public static let zero = ListInsets()

  /// Above.
  public var top: Double
  /// Before, in the direction of reading.
  public var leading: Double
  /// Below.
  public var bottom: Double
  /// Behind, in the direction of reading.
  public var trailing: Double

  /// Makes insets; an edge that is not named has none.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}
