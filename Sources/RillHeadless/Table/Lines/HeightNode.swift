/// A run of equal lines, with the runs before and behind it. A node is immutable.
final class HeightNode: Sendable {
  /// A number of adjacent lines with the same known values.
  struct Run {
    var line: LineHeights.Line
    var count: Int
  }

  let before: HeightNode?
  let run: Run
  let behind: HeightNode?
  /// The number of nodes, including this one.
  let nodeCount: Int
  /// The number of lines.
  let lineCount: Int
  /// The number of items in the lines.
  let itemCount: Int
  /// The sum of the lines' heights.
  let height: Double

  init(_ before: HeightNode?, _ run: Run, _ behind: HeightNode?) {
    self.before = before
    self.run = run
    self.behind = behind
    nodeCount = before.nodeCount + 1 + behind.nodeCount
    lineCount = before.lineCount + run.count + behind.lineCount
    itemCount = before.itemCount + run.count * run.line.itemCount + behind.itemCount
    height = before.height + run.line.height * Double(run.count) + behind.height
  }
}

extension HeightNode? {
  var nodeCount: Int { self?.nodeCount ?? 0 }
  var lineCount: Int { self?.lineCount ?? 0 }
  var itemCount: Int { self?.itemCount ?? 0 }
  var height: Double { self?.height ?? 0 }

  /// Returns the height of the lines with some space below each of them.
  func height(spacing: Double) -> Double { height + spacing * Double(lineCount) }
}
