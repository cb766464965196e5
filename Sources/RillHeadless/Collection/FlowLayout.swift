/// How a collection puts its items into lines: as many side by side as there is room for, in their order, at the top of
/// their line.
///
/// The room around and between items is that of their section; see `ListSectionLayout`.
public struct FlowLayout: Hashable, Sendable {
  /// How wide an item is whose data source gives it no size.
  public enum ItemWidth: Hashable, Sendable {
    /// As wide as there is room, so that it has a line of its own, and as high as its cell's constraints make it then.
    case line
    /// As its cell's constraints make it, if there is room; until it is shown it is taken to be `estimate` points wide.
    case content(estimate: Double)
  }

  /// How items stand in a line that has room left; a section that says otherwise stands as it says.
  public var alignment: LineAlignment
  /// How wide items are that have no size of their own.
  public var itemWidth: ItemWidth

  /// Makes a layout; by default of justified lines, in which what has no size fills the line.
  public init(alignment: LineAlignment = .justified, itemWidth: ItemWidth = .line) {
    self.alignment = alignment
    self.itemWidth = itemWidth
  }
}
