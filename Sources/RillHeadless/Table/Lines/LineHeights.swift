/// The heights of many lines, with sums.
///
/// Adjacent lines with equal values, such as all lines that were not measured yet, share one node of a tree, so
/// untouched lines cost nothing.
///
/// Complexity: O(log n) for each line that is read, changed, inserted or removed, where n is the number of lines that
/// were measured.
package struct LineHeights {
  /// The known or assumed values of a line.
  package struct Line: Hashable {
    /// The height, in points.
    package var height: Double
    /// Whether the height is measured or assumed.
    package var isMeasured: Bool
    /// The width, in points; infinite for an item that takes up all the space.
    package var width: Double
    /// The number of items side by side in the line.
    package var itemCount: Int
    /// The width of the frame for which the height is measured, if a custom layout decides it.
    package var frameWidth: Double?

    package init(height: Double, isMeasured: Bool, width: Double = .infinity, itemCount: Int = 1) {
      self.height = height
      self.isMeasured = isMeasured
      self.width = width
      self.itemCount = itemCount
    }
  }

  private var tree: HeightTree
  private var root: HeightNode? { tree.root }

  /// Creates lines with equal values. Complexity: O(1).
  package init(_ line: Line, count: Int) {
    tree = HeightTree(count > 0 ? [HeightNode.Run(line: line, count: count)] : [])
  }

  /// Complexity: O(lines).
  package init(_ lines: [Line]) { tree = HeightTree(Self.runs(of: lines)) }

  /// The number of nodes created so far, as a measure of what changes cost.
  package var nodesMade: Int { tree.nodesMade }

  package var count: Int { root.lineCount }

  /// The number of items in the lines.
  package var itemCount: Int { root.itemCount }

  /// The sum of all heights.
  package var total: Double { root.height }

  package subscript(line: Int) -> Line {
    get { run(at: line).line }
    set {
      tree.remove(at: line)
      tree.insert(newValue, at: line)
    }
  }

  /// Returns the values of a line, and the range of lines around it that share its node.
  package func run(at line: Int) -> (line: Line, range: Range<Int>) {
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
  package func line(ofItem item: Int) -> (line: Int, firstItem: Int) {
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
  package func firstItem(ofLine line: Int) -> Int { total(before: line).items }

  /// Returns the sum of the heights before a line.
  package func offset(of line: Int) -> Double { total(before: line).height }

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
  package func line(at offset: Double, spacing: Double = 0) -> Int? {
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
  package mutating func forget() { tree.changeAll { $0.isMeasured = false } }

  /// Removes the lines that leave and inserts those that arrive.
  ///
  /// Complexity: O(log n) for each, or O(lines) if there are many.
  ///
  /// - Parameter arriving: returns the values of a line that arrives, by its new place.
  package mutating func apply(_ shift: IndexShift, arriving: (Int) -> Line) {
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
