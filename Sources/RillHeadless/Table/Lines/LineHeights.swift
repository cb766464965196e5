/// The heights of many lines, with sums.
///
/// Lines next to each other of which the same is known, as of all that were not measured yet, take one node of a tree,
/// so that what is not looked at costs nothing.
///
/// Complexity: O(log n) for each line that is looked at, changed, inserted or removed, n being the lines that were
/// measured.
package struct LineHeights {
  /// What is known of a line.
  package struct Line: Hashable {
    /// In points.
    package var height: Double
    /// Whether it is so high, or taken to be.
    package var isMeasured: Bool

    package init(height: Double, isMeasured: Bool) {
      self.height = height
      self.isMeasured = isMeasured
    }
  }

  private var tree: HeightTree
  private var root: HeightNode? { tree.root }

  /// Lines of which the same is known. Complexity: O(1).
  package init(_ line: Line, count: Int) {
    tree = HeightTree(count > 0 ? [HeightNode.Run(line: line, count: count)] : [])
  }

  /// Complexity: O(lines).
  package init(_ lines: [Line]) { tree = HeightTree(Self.runs(of: lines)) }

  /// What changes have cost so far.
  package var nodesMade: Int { tree.nodesMade }

  package var count: Int { root.lineCount }

  /// The sum of all heights.
  package var total: Double { root.height }

  package subscript(line: Int) -> Line {
    get {
      var (node, rest) = (root, line)
      while let current = node {
        let start = current.before.lineCount
        if rest < start {
          node = current.before
        } else if rest < start + current.run.count {
          return current.run.line
        } else {
          (node, rest) = (current.behind, rest - start - current.run.count)
        }
      }
      preconditionFailure("There is no line \(line) among \(count).")
    }
    set {
      tree.remove(at: line)
      tree.insert(newValue, at: line)
    }
  }

  /// The sum of the heights before a line.
  package func offset(of line: Int) -> Double {
    var (node, rest, sum) = (root, line, 0.0)
    while let current = node {
      let start = current.before.lineCount
      if rest < start {
        node = current.before
      } else {
        let inRun = min(rest - start, current.run.count)
        sum += current.before.height + current.run.line.height * Double(inRun)
        (node, rest) = (inRun < current.run.count ? nil : current.behind, rest - start - inRun)
      }
    }
    return sum
  }

  /// The line that covers an offset: the first for one above all, the last for one below all; `nil` without lines.
  ///
  /// - Parameter spacing: how much room there is below each line, which belongs to it.
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

  /// Nothing counts as measured any more. Complexity: O(n).
  package mutating func forget() { tree.changeAll { $0.isMeasured = false } }

  /// Takes over what leaves and arrives.
  ///
  /// Complexity: O(log n) for each, or O(lines) if there are many.
  ///
  /// - Parameter arriving: what is known of a line that arrives, by its place after.
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

  private var allLines: [Line] {
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
