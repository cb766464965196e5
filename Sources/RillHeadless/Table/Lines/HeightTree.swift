/// A balanced tree of runs of lines.
///
/// When two trees are joined, chance decides which root is on top, in proportion to their sizes. This keeps trees
/// balanced, whatever is cut out and inserted.
struct HeightTree {
  private(set) var root: HeightNode?
  /// The number of nodes created so far, as a measure of what changes cost.
  private(set) var nodesMade = 0
  /// The state of a generator that gives the same numbers in every run.
  private var chance: UInt64 = 0

  /// Complexity: O(runs).
  init(_ runs: [HeightNode.Run]) { replace(with: runs) }

  /// Complexity: O(runs).
  mutating func replace(with runs: [HeightNode.Run]) { root = tree(runs[...]) }

  /// Complexity: O(runs).
  mutating func changeAll(_ change: (inout LineHeights.Line) -> Void) { root = map(root, change) }

  /// Complexity: O(log runs).
  mutating func remove(at index: Int) {
    let (rest, behind) = split(root, at: index + 1)
    root = join(split(rest, at: index).0, behind)
  }

  /// Complexity: O(log runs).
  mutating func insert(_ line: LineHeights.Line, at index: Int) {
    let (before, behind) = split(root, at: index)
    root = join(join(before, node(nil, HeightNode.Run(line: line, count: 1), nil)), behind)
  }

  /// Replaces lines with other runs. Complexity: O(log runs) for each new run.
  mutating func replace(_ lines: Range<Int>, with runs: [HeightNode.Run]) {
    let (rest, behind) = split(root, at: lines.upperBound)
    let before = split(rest, at: lines.lowerBound).0
    let new = tree(runs[...])
    root = join(join(before, new), behind)
  }

  private mutating func node(_ before: HeightNode?, _ run: HeightNode.Run, _ behind: HeightNode?) -> HeightNode {
    nodesMade += 1
    return HeightNode(before, run, behind)
  }

  private mutating func split(_ tree: HeightNode?, at index: Int) -> (HeightNode?, HeightNode?) {
    guard let tree else { return (nil, nil) }
    let start = tree.before.lineCount
    let end = start + tree.run.count
    if index <= start {
      let (first, second) = split(tree.before, at: index)
      return (first, node(second, tree.run, tree.behind))
    }
    if index >= end {
      let (first, second) = split(tree.behind, at: index - end)
      return (node(tree.before, tree.run, first), second)
    }
    var (first, second) = (tree.run, tree.run)
    first.count = index - start
    second.count = end - index
    return (node(tree.before, first, nil), node(nil, second, tree.behind))
  }

  private mutating func join(_ first: HeightNode?, _ second: HeightNode?) -> HeightNode? {
    guard let first else { return second }
    guard let second else { return first }
    chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    if Int(chance >> 33) % (first.nodeCount + second.nodeCount) < first.nodeCount {
      return node(first.before, first.run, join(first.behind, second))
    }
    return node(join(first, second.before), second.run, second.behind)
  }

  private mutating func tree(_ runs: ArraySlice<HeightNode.Run>) -> HeightNode? {
    guard !runs.isEmpty else { return nil }
    let middle = (runs.startIndex + runs.endIndex) / 2
    return node(tree(runs[..<middle]), runs[middle], tree(runs[(middle + 1)...]))
  }

  private mutating func map(_ tree: HeightNode?, _ change: (inout LineHeights.Line) -> Void) -> HeightNode? {
    guard let tree else { return nil }
    var run = tree.run
    change(&run.line)
    return node(map(tree.before, change), run, map(tree.behind, change))
  }
}
