import Foundation

/// The breaks of a section's items into lines, each with as many items, in order, as fit.
///
/// Adjacent items with equal sizes break into equal lines. Such lines share one node of a tree, so untouched items cost
/// nothing.
package struct FlowBreaks {
  /// The lines, each with the number of its items and the height of the highest one.
  package private(set) var lines = LineHeights([])
  private let width: Double
  private let spacing: Double

  /// A sum of fractions may miss the width by a rounding error.
  private static let hair = 0.001

  /// Complexity: O(runs of items).
  package init(_ items: LineHeights, width: Double, spacing: Double) {
    self.width = width
    self.spacing = spacing
    update(0..<0, to: items.count, of: items)
  }

  /// Returns the width of an item: at most the available space, and at least one character.
  package func width(of item: LineHeights.Line) -> Double {
    let narrowest = Double(TextMetric.cellSize.width)
    let room = max(width, narrowest)
    return item.width.isNaN ? room : min(max(item.width, narrowest), room)
  }

  /// Returns the items that share a line with an item, including itself.
  package func items(besideItem item: Int) -> Range<Int> {
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
  package mutating func update(_ old: Range<Int>, to count: Int, of items: LineHeights) {
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
