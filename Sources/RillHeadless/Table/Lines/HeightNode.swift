/// A run of lines that are alike, with the runs before and behind it. A node never changes.
final class HeightNode: Sendable {
  /// So many lines next to each other, of which the same is known.
  struct Run {
    var line: LineHeights.Line
    var count: Int
  }

  let before: HeightNode?
  let run: Run
  let behind: HeightNode?
  /// How many nodes there are, this one included.
  let nodeCount: Int
  /// How many lines there are.
  let lineCount: Int
  /// How many items stand in the lines.
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

  /// How much room the lines take, if each has some more below it.
  func height(spacing: Double) -> Double { height + spacing * Double(lineCount) }
}
