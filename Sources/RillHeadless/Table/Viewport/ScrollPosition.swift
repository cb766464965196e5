import RillList

/// How far a list is scrolled, and what is to stay where it is when heights turn out different or lines come and go.
struct ScrollPosition {
  /// A line, and how far below the upper edge of what is seen it is to stand.
  struct Anchor {
    var line: ListLine
    var y: Double
  }

  /// How far the content is scrolled, in points.
  private(set) var offset = 0.0
  /// The offset for which rows were last put in place.
  private var placedOffset = 0.0
  /// The first one decides; another one if that goes.
  private var anchors: [Anchor] = []
  /// Whether lines have come or gone since rows were last put in place.
  private(set) var isUpdated = false

  /// The line that stays where it is, from which on others are shown.
  var pivot: ListLine? { anchors.first?.line }

  /// How far the content should be scrolled, whether or not there is as much.
  func wantedOffset(in lines: ListLines) -> Double {
    anchors.first.map { lines.top(of: $0.line) - $0.y } ?? offset
  }

  mutating func scroll(to y: Double, in lines: ListLines, height: Double) {
    forgetAnchors()
    offset = y
    follow(lines, height: height)
    // Beyond the end means the end, also when the last rows turn out higher than estimated.
    if y > offset, let last = lines.last { scroll(to: last) }
  }

  mutating func scroll(to line: ListLine) {
    forgetAnchors()
    anchors = [Anchor(line: line, y: 0)]
  }

  /// Nothing needs to stay where it is.
  mutating func forgetAnchors() {
    anchors = []
    isUpdated = false
  }

  /// Goes where the content should be, as far as there is content.
  mutating func follow(_ lines: ListLines, height: Double) {
    offset = max(0, min(wantedOffset(in: lines), lines.totalHeight - height))
  }

  // MARK: Changes

  /// The lines in view, unless the list is just being scrolled to another one, are to stay where they are, the first
  /// one above all.
  mutating func holdLines(in lines: ListLines, height: Double) {
    guard anchors.isEmpty else { return }
    var next = firstLine(in: lines)
    while let line = next, lines.top(of: line) < offset + height {
      if case .row = line { anchors.append(Anchor(line: line, y: lines.top(of: line) - offset)) }
      next = lines.line(after: line)
    }
  }

  /// The first line of which anything is in view, or that below the room that is there.
  private func firstLine(in lines: ListLines) -> ListLine? {
    // The hair's breadth is for sums of fractions: a line must not count as shown for a rounding error.
    guard let line = lines.first(from: offset + 0.001) else { return nil }
    // The room below a line belongs to it.
    return lines.bottom(ofLineWith: line) > offset ? line : lines.line(below: line) ?? line
  }

  /// What is to stay goes where an update has put it.
  mutating func apply(_ shift: ListShift, to lines: ListLines, height: Double) {
    anchors = anchors.compactMap { anchor in shift[anchor.line].map { Anchor(line: $0, y: anchor.y) } }
    linesHaveChanged(in: lines, height: height)
  }

  /// What is to stay goes where lines that have become higher or lower have moved it.
  mutating func linesHaveChanged(in lines: ListLines, height: Double) {
    let before = offset
    follow(lines, height: height)
    placedOffset += offset - before
    isUpdated = true
  }

  // MARK: Placing

  /// Unless something else is to stay where it is, the first line does.
  ///
  /// - Parameter first: the first line on the screen. A user who scrolls up sees it move down by just as much, whatever
  ///   turns up above it.
  mutating func holdFirstLine(_ first: ListLine?, in lines: ListLines, height: Double) {
    guard anchors.isEmpty else { return }
    let isScrolledUp = offset < placedOffset && placedOffset - offset <= height
    let line = (isScrolledUp ? first : nil) ?? firstLine(in: lines)
    anchors = line.map { [Anchor(line: $0, y: lines.top(of: $0) - offset)] } ?? []
  }

  /// Rows are in place. A list without room has none, and what it is scrolled to still counts when it gets some.
  mutating func settle(hasRoom: Bool) {
    if hasRoom { forgetAnchors() }
    placedOffset = offset
  }
}
