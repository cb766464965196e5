public import Foundation
public import RillList

/// A layout that arranges a collection's items in lines: as many side by side as fit, in order, at the top of their
/// line.
///
/// The space around and between items is that of their section; see `ListSectionLayout`.
public struct FlowLayout: CollectionLayout, Hashable, Sendable {
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

  /// Returns the frames of items in lines.
  ///
  /// A custom layout may call this for some of its items. A collection with this layout does not: it breaks
  /// only the lines that change.
  public func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect] {
    var frame = SectionLines.Frame()
    frame.flow = RowFlow(isWrapping: true, alignment: alignment)
    frame.layout = ListSectionLayout(itemSpacing: section.itemSpacing, lineSpacing: section.lineSpacing)
    let rows = sizes.map { LineHeights.Line(height: $0.height, isMeasured: true, width: $0.width) }
    let lines = SectionLines(rows: LineHeights(rows), frame, width: width, estimate: 0)
    var frames: [CGRect] = []
    while frames.count < rows.count {
      let line = lines.rows(besideRow: frames.count)
      let y = lines.top(ofRow: line.lowerBound)
      for (row, span) in zip(line, lines.spans(ofRows: line)) {
        frames.append(CGRect(x: span.x, y: y, width: span.width, height: rows[row].height))
      }
    }
    return frames
  }
}
