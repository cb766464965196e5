/// A layout that arranges a collection's items in lines: as many side by side as fit, in order, at the top of their
/// line.
///
/// The space around and between items is that of their section; see `ListSectionLayout`.
public struct FlowLayout: Hashable, Sendable {
  /// The width of an item whose data source gives it no size.
  public enum ItemWidth: Hashable, Sendable {
    /// The width of the line: the item has a line to itself, and the height that its cell's constraints require at that
    /// width.
    case line
    /// The width that its cell's constraints require, if there is space; the list assumes `estimate` points until it
    /// shows the item.
    case content(estimate: Double)
  }

  /// The alignment of items in a line with remaining space. A section may override it.
  public var alignment: LineAlignment
  /// The width of items without a size.
  public var itemWidth: ItemWidth

  /// Creates a layout; by default with justified lines, in which an item without a size fills the line.
  public init(alignment: LineAlignment = .justified, itemWidth: ItemWidth = .line) {
    self.alignment = alignment
    self.itemWidth = itemWidth
  }
}
