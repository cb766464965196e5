/// The heights of many lines, with sums.
///
/// Adjacent lines with equal values, such as all lines that were not measured yet, share one node of a tree, so
/// untouched lines cost nothing.
///
/// Complexity: O(log n) for each line that is read, changed, inserted or removed, where n is the number of lines that
/// were measured.
struct LineHeights {
  /// The known or assumed values of a line.
  struct Line: Hashable {
    /// The height, in points.
    var height: Double
    /// Whether the height is measured or assumed.
    var isMeasured: Bool
    /// The width, in points; infinite for an item that takes up all the space.
    var width = Double.infinity
    /// The number of items side by side in the line.
    var itemCount = 1
    /// The width of the frame for which the height is measured, if a custom layout decides it.
    var frameWidth: Double?
  }

  private var tree: HeightTree
  private var root: HeightNode? { tree.root }

  /// Creates lines with equal values. Complexity: O(1).
  init(_ line: Line, count: Int) {
    tree = HeightTree(count > 0 ? [HeightNode.Run(line: line, count: count)] : [])
  }

  /// Complexity: O(lines).
  init(_ lines: [Line]) { tree = HeightTree(Self.runs(of: lines)) }

  /// The number of nodes created so far, as a measure of what changes cost.
  var nodesMade: Int { tree.nodesMade }

  var count: Int { root.lineCount }

  /// The number of items in the lines.
  var itemCount: Int { root.itemCount }

  /// The sum of all heights.
  var total: Double { root.height }

  subscript(line: Int) -> Line {
    get { run(at: line).line }
    set {
      tree.remove(at: line)
      tree.insert(newValue, at: line)
    }
  }

  /// Returns the values of a line, and the range of lines around it that share its node.
  func run(at line: Int) -> (line: Line, range: Range<Int>) {
    var (node, rest, first) = (root, line, 0)
    while let current = node {
      let start = current.before.lineCount
      if rest < start {
        node = current.before
      } else if rest < start + current.run.count {
        return (current.run.line, first + start..<first + start + current.run.count)
      } else {
        let passed = start + current.run.count
        (node, rest, first) = (current.behind, rest - passed, first + passed)
      }
    }
    preconditionFailure("There is no line \(line) among \(count).")
  }

  /// Returns the line of an item and the first item of that line; the end of all lines for an item that does not exist.
  func line(ofItem item: Int) -> (line: Int, firstItem: Int) {
    var (node, rest, line, first) = (root, item, 0, 0)
    while let current = node {
      let start = current.before.itemCount
      let inRun = current.run.count * current.run.line.itemCount
      if rest < start {
        node = current.before
      } else if rest < start + inRun {
        let lines = (rest - start) / current.run.line.itemCount
        return (line + current.before.lineCount + lines, first + start + lines * current.run.line.itemCount)
      } else {
        line += current.before.lineCount + current.run.count
        (node, rest, first) = (current.behind, rest - start - inRun, first + start + inRun)
      }
    }
    return (line, first)
  }

  /// Returns the number of items in the lines before one.
  func firstItem(ofLine line: Int) -> Int { total(before: line).items }

  /// Returns the sum of the heights before a line.
  func offset(of line: Int) -> Double { total(before: line).height }

  private func total(before line: Int) -> (items: Int, height: Double) {
    var (node, rest) = (root, line)
    var total = (items: 0, height: 0.0)
    while let current = node {
      let start = current.before.lineCount
      if rest < start {
        node = current.before
      } else {
        let inRun = min(rest - start, current.run.count)
        total.items += current.before.itemCount + current.run.line.itemCount * inRun
        total.height += current.before.height + current.run.line.height * Double(inRun)
        (node, rest) = (inRun < current.run.count ? nil : current.behind, rest - start - inRun)
      }
    }
    return total
  }

  /// Replaces lines with other runs. Complexity: O(log n) for each run of them.
  mutating func replace(_ lines: Range<Int>, with runs: [HeightNode.Run]) { tree.replace(lines, with: runs) }

  /// Returns the line that covers an offset: the first for an offset above all lines, the last for one below all; `nil`
  /// without lines.
  ///
  /// - Parameter spacing: the space below each line, which belongs to it.
  func line(at offset: Double, spacing: Double = 0) -> Int? {
    guard count > 0 else { return nil }
    var (node, rest, line) = (root, offset, 0)
    while let current = node {
      if rest < current.before.height(spacing: spacing) {
        node = current.before
        continue
      }
      rest -= current.before.height(spacing: spacing)
      line += current.before.lineCount
      let step = current.run.line.height + spacing
      if rest < step * Double(current.run.count) {
        return line + (step > 0 ? max(0, min(Int(rest / step), current.run.count - 1)) : 0)
      }
      rest -= step * Double(current.run.count)
      line += current.run.count
      node = current.behind
    }
    return min(line, count - 1)
  }

  /// Marks all lines as not measured. Complexity: O(n).
  mutating func forget() { tree.changeAll { $0.isMeasured = false } }

  /// Removes the lines that leave and inserts those that arrive.
  ///
  /// Complexity: O(log n) for each, or O(lines) if there are many.
  ///
  /// - Parameter arriving: returns the values of a line that arrives, by its new place.
  mutating func apply(_ shift: IndexShift, arriving: (Int) -> Line) {
    let isLarge = (shift.leaving.count + shift.arriving.count) * 64 > count
    if isLarge { return tree.replace(with: Self.runs(of: shift.applied(to: allLines, arriving: arriving))) }
    for index in shift.leaving.reversed() { tree.remove(at: index) }
    for index in shift.arriving { tree.insert(arriving(index), at: index) }
  }

  private static func runs(of lines: [Line]) -> [HeightNode.Run] {
    var runs: [HeightNode.Run] = []
    for line in lines {
      if runs.last?.line == line { runs[runs.count - 1].count += 1 } else { runs.append(.init(line: line, count: 1)) }
    }
    return runs
  }

  /// All lines. Complexity: O(lines).
  var allLines: [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(count)
    func add(_ tree: HeightNode?) {
      guard let tree else { return }
      add(tree.before)
      lines.append(contentsOf: repeatElement(tree.run.line, count: tree.run.count))
      add(tree.behind)
    }
    add(root)
    return lines
  }
}

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
