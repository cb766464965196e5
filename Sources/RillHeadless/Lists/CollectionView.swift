public import Foundation
public import RillList

/// Shows items side by side, as its ``layout`` arranges them, and holds only those on the screen.
///
/// A collection does everything that a table does: reuse, batches and their animation, selection, events, prefetching
/// and pull to refresh. An item has the size that its data source returns; without one, the layout decides. If the
/// first item of a section has a size, the collection asks for the sizes of all its items in advance, without creating
/// a cell.
///
/// Complexity: that of a ``ListView``; arranging adjacent items of equal size in lines costs as much as arranging one.
/// ``CollectionLayout`` says what a custom layout costs.
open class CollectionView: ListView {
  /// The arrangement of the items. Assigning another one moves the items; cells and items stay the same.
  public var layout: any CollectionLayout {
    didSet { layoutDidChange(from: oldValue) }
  }
  private var itemWidth: FlowLayout.ItemWidth

  /// Creates a collection without items.
  public init(layout: any CollectionLayout = FlowLayout()) {
    self.layout = layout
    itemWidth = Self.itemWidth(in: layout)
    super.init(flow: Self.flow(of: layout))
  }

  override var newRow: LineHeights.Line {
    var row = super.newRow
    if case .content(let estimate) = itemWidth { row.width = estimate }
    return row
  }

  override var asksForSizesAhead: Bool { true }

  override var fitsRowsToContent: Bool { itemWidth != .line }

  private static func flow(of layout: any CollectionLayout) -> RowFlow {
    guard let lines = layout as? FlowLayout else { return RowFlow(isWrapping: true, custom: layout) }
    return RowFlow(isWrapping: true, alignment: lines.alignment)
  }

  private static func itemWidth(in layout: any CollectionLayout) -> FlowLayout.ItemWidth {
    (layout as? FlowLayout)?.itemWidth ?? .line
  }

  private func layoutDidChange(from old: any CollectionLayout) {
    let flows = (old: old as? FlowLayout, new: layout as? FlowLayout)
    guard flows.new == nil || flows.new != flows.old else { return }
    itemWidth = Self.itemWidth(in: layout)
    flow = Self.flow(of: layout)
    refreshSections(forgetsSizes: flows.new == nil || flows.new?.itemWidth != flows.old?.itemWidth)
  }

  // MARK: UIKit's words

  /// Returns the cell of an item, or `nil` if the item is not on the screen.
  public func cellForItem(at indexPath: ListIndexPath) -> CollectionViewCell? { cellForRow(at: indexPath) }

  /// The items on the screen, in order.
  public var indexPathsForVisibleItems: [ListIndexPath] { indexPathsForVisibleRows }
}

/// An arrangement of the items of each section of a collection: ``FlowLayout``, or a custom one.
///
/// ```swift
/// /// Items of equal width, each below the shortest column.
/// struct Masonry: CollectionLayout {
///   var columns = 2
///
///   func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect] {
///     let columnWidth = (width - section.itemSpacing * Double(columns - 1)) / Double(columns)
///     var bottoms = Array(repeating: 0.0, count: columns)
///     return sizes.map { size in
///       let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
///       defer { bottoms[column] += size.height + section.lineSpacing }
///       let x = Double(column) * (columnWidth + section.itemSpacing)
///       return CGRect(x: x, y: bottoms[column], width: columnWidth, height: size.height)
///     }
///   }
/// }
/// ```
///
/// The collection places the header above the items, the footer below the lowest one, and the insets around them. In a
/// right-to-left language, it mirrors the frames. The cells are those of any layout.
///
/// Complexity: the collection calls a custom layout for all items of a section whenever one of them arrives,
/// leaves or changes its size, and sorts the frames: O(items · log items). An item whose data source knows no size
/// changes it when it first comes into view, and when it is in view after the width of its frame changes. Scrolling then
/// costs O(log items) for each item on the screen, as in a ``FlowLayout``, whose changes cost only what has changed.
public protocol CollectionLayout {
  /// Returns the frames of the items of a section, measured from the top and the leading edge of the space for them.
  ///
  /// The frames may overlap, and may be in any order. There is one for each size, and it should not depend on anything
  /// but the arguments.
  ///
  /// - Parameters:
  ///   - sizes: the size of each item, at most as wide as the space. An item whose data source knows no size is as wide
  ///     as the space, and as high as its cell requires at the width of its frame; until it is shown, the collection
  ///     assumes the estimated height.
  ///   - width: the width of the space inside the section's insets.
  ///   - section: the layout of the section, with the spaces between items and lines.
  func frames(of sizes: [ListSize], width: Double, section: ListSectionLayout) -> [CGRect]
}

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

/// The breaks of a section's items into lines, each with as many items, in order, as fit.
///
/// Adjacent items with equal sizes break into equal lines. Such lines share one node of a tree, so untouched items cost
/// nothing.
struct FlowBreaks {
  /// The lines, each with the number of its items and the height of the highest one.
  private(set) var lines = LineHeights([])
  private let width: Double
  private let spacing: Double

  /// A sum of fractions may miss the width by a rounding error.
  private static let hair = 0.001

  /// Complexity: O(runs of items).
  init(_ items: LineHeights, width: Double, spacing: Double) {
    self.width = width
    self.spacing = spacing
    update(0..<0, to: items.count, of: items)
  }

  /// Returns the width of an item: at most the available space, and at least one character.
  func width(of item: LineHeights.Line) -> Double {
    let narrowest = Double(TextMetric.cellSize.width)
    let room = max(width, narrowest)
    return item.width.isNaN ? room : min(max(item.width, narrowest), room)
  }

  /// Returns the items that share a line with an item, including itself.
  func items(besideItem item: Int) -> Range<Int> {
    let (line, first) = lines.line(ofItem: item)
    return first..<first + lines[line].itemCount
  }

  /// Replaces items and breaks the lines again until one begins where an old line began.
  ///
  /// Complexity: O(log n) for each run of items that is read.
  ///
  /// - Parameters:
  ///   - old: the old places of the replaced items.
  ///   - count: the number of items in their place.
  ///   - items: all items after the change.
  mutating func update(_ old: Range<Int>, to count: Int, of items: LineHeights) {
    let changedEnd = old.lowerBound + count
    // The first changed item may fit into the line before its own.
    let (firstLine, firstItem) = lines.line(ofItem: max(0, min(old.lowerBound, lines.itemCount) - 1))
    var runs: [HeightNode.Run] = []
    var (next, keptLine) = (firstItem, lines.count)
    while next < items.count {
      let before = next - changedEnd + old.upperBound
      if next >= changedEnd, before < lines.itemCount {
        let kept = lines.line(ofItem: before)
        if kept.firstItem == before {
          keptLine = kept.line
          break
        }
      }
      let run = line(from: next, in: items)
      runs.append(run)
      next += run.count * run.line.itemCount
    }
    lines.replace(min(firstLine, keptLine)..<keptLine, with: runs)
  }

  /// Returns the run of equal lines that begins with an item.
  private func line(from first: Int, in items: LineHeights) -> HeightNode.Run {
    var (next, x, height) = (first, 0.0, 0.0)
    while next < items.count {
      let (item, range) = items.run(at: next)
      let step = width(of: item) + spacing
      let room = max(0, (width - x + spacing + Self.hair) / step)
      let fitting = room < 1 ? (next == first ? 1 : 0) : Int(min(room, Double(items.count)))
      guard fitting > 0 else { break }
      let alike = range.upperBound - next
      // The last of the equal lines may have space left for the items that follow.
      let full = range.upperBound < items.count ? (alike - 1) / fitting : alike / fitting
      if next == first, full > 0 { return line(height: item.height, itemCount: fitting, count: full) }
      let taken = min(fitting, alike)
      (next, x, height) = (next + taken, x + step * Double(taken), max(height, item.height))
      if taken < alike { break }
    }
    return line(height: height, itemCount: next - first, count: 1)
  }

  private func line(height: Double, itemCount: Int, count: Int) -> HeightNode.Run {
    HeightNode.Run(line: LineHeights.Line(height: height, isMeasured: true, itemCount: itemCount), count: count)
  }
}
