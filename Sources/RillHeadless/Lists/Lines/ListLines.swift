import Foundation
import RillList

/// A list's headers, rows and footers, in lines one below the other, with their known sizes.
///
/// Complexity: O(log lines) for each that is read or changed; O(1) for a row of a flowing section whose line was read
/// since the last change and is one of the last hundred.
struct ListLines {
  private(set) var sections: [SectionLines] = []
  /// The height of each section.
  private var heights = LineHeights([])
  private var found = FoundLines()

  /// Complexity: O(sections).
  init(_ sections: [SectionLines] = []) { replaceSections(with: sections) }

  var totalHeight: Double { heights.total }

  func contains(_ line: ListLine) -> Bool {
    guard sections.indices.contains(line.section) else { return false }
    return switch line {
    case .header(let section): sections[section].header != nil
    case .row(let path): 0 <= path.item && path.item < sections[path.section].rows.count
    case .footer(let section): sections[section].footer != nil
    }
  }

  /// Returns the distance from the first line to the top of an element.
  func top(of line: ListLine) -> Double {
    if let flowing = flowingLine(of: line) { return flowing.top }
    let section = sections[line.section]
    let inSection =
      switch line {
      case .header: 0.0
      case .row(let path): section.top(ofRow: path.item)
      case .footer: section.footerTop
      }
    return heights.offset(of: line.section) + inSection
  }

  /// Returns the distance from the first line to the bottom of the line that contains an element.
  func bottom(ofLineWith line: ListLine) -> Double {
    if let flowing = flowingLine(of: line) { return flowing.top + flowing.height }
    return top(of: line) + (line.path.map { sections[$0.section].lineHeight(ofRow: $0.item) } ?? self[line].height)
  }

  /// Returns the height of an element.
  func height(of line: ListLine) -> Double {
    line.path.flatMap { sections[$0.section].placedFrame(ofRow: $0.item) }.map { Double($0.height) }
      ?? self[line].height
  }

  /// Returns the largest width that a row may have.
  func width(ofRow path: ListIndexPath) -> Double { frameWidth(ofRow: path) ?? sections[path.section].width }

  /// Returns the width of a row's frame in a custom layout.
  func frameWidth(ofRow path: ListIndexPath) -> Double? {
    sections[path.section].placedFrame(ofRow: path.item).map { Double($0.width) }
  }

  /// Whether a row was measured for a frame of another width. Complexity: O(1).
  func isOutdated(_ known: LineHeights.Line, of line: ListLine) -> Bool {
    guard let width = known.frameWidth, let path = line.path else { return false }
    return width != frameWidth(ofRow: path)
  }

  /// Returns the frame of an element, in points below the first line and from the leading edge.
  func frame(of line: ListLine, width: Double) -> CGRect {
    let y = top(of: line)
    guard let path = line.path else { return CGRect(x: 0, y: y, width: width, height: self[line].height) }
    if let flowing = flowingLine(of: line) {
      let (index, rows) = (path.item - flowing.rows.lowerBound, flowing)
      return CGRect(x: rows.spans[index].x, y: y, width: rows.spans[index].width, height: rows.known[index].height)
    }
    let section = sections[path.section]
    if let placed = section.placedFrame(ofRow: path.item) {
      return CGRect(x: placed.minX, y: y, width: placed.width, height: placed.height)
    }
    let span = section.spans(ofRows: path.item..<path.item + 1)[0]
    return CGRect(x: span.x, y: y, width: span.width, height: section[path.item].height)
  }

  /// Returns the line of a row that may share it with others.
  private func flowingLine(of line: ListLine) -> FoundLines.Line? {
    guard let path = line.path, sections[path.section].isFlowing else { return nil }
    return found.line(of: path) {
      let section = sections[path.section]
      return FoundLines.Line(
        section.rows(besideRow: path.item), of: section, at: path.section,
        sectionTop: heights.offset(of: path.section))
    }
  }

  /// The cache applies to the lines before the change. A copy of the lines may still use it.
  private mutating func forgetFound() {
    if !isKnownUniquelyReferenced(&found) {
      found = FoundLines(searches: found.searches)
    } else if !found.isEmpty {
      found.removeAll()
    }
  }

  /// The known size of an element. Changing it moves the elements behind.
  subscript(line: ListLine) -> LineHeights.Line {
    get {
      if let path = line.path, let flowing = flowingLine(of: line) {
        return flowing.known[path.item - flowing.rows.lowerBound]
      }
      let section = sections[line.section]
      let known: LineHeights.Line? =
        switch line {
        case .header: section.header
        case .row(let path): section[path.item]
        case .footer: section.footer
        }
      return known ?? LineHeights.Line(height: 0, isMeasured: true)
    }
    set {
      switch line {
      case .header(let section): sections[section].header = newValue
      case .row(let path): sections[path.section][path.item] = newValue
      case .footer(let section): sections[section].footer = newValue
      }
      measureSection(line.section)
    }
  }

  /// Turns all sizes into estimates for a width from edge to edge. Complexity: O(sections + rows that were measured).
  ///
  /// - Parameter rows: the sizes of each section's rows that are known nevertheless.
  mutating func forgetSizes(width: Double, rows: [LineHeights?]) {
    for (section, rows) in zip(sections.indices, rows) { sections[section].forgetSizes(width: width, rows: rows) }
    replaceSections(with: sections)
  }

  // MARK: From top to bottom

  /// The last element.
  var last: ListLine? { last(ofSectionsBefore: sections.count) }

  /// The last row.
  var lastRow: ListLine? {
    var line = last
    while let edge = line, edge.path == nil { line = self.line(before: edge) }
    return line
  }

  /// Returns the first element of the line that covers an offset, or of the next line below it; if there is none below,
  /// an element above it.
  func first(from offset: Double) -> ListLine? {
    guard let section = heights.line(at: offset) else { return nil }
    let inSection = offset - heights.offset(of: section)
    if let header = sections[section].header, inSection < header.height { return .header(section: section) }
    if sections[section].footer != nil, inSection >= sections[section].footerTop { return .footer(section: section) }
    return sections[section].row(at: inSection).map { .row(ListIndexPath(section: section, item: $0)) }
      ?? (sections[section].footer == nil ? nil : .footer(section: section))
      ?? first(ofSectionsFrom: section) ?? last
  }

  /// Returns the next element.
  func line(after line: ListLine) -> ListLine? {
    let section = line.section
    if case .footer = line { return first(ofSectionsFrom: section + 1) }
    if let row = sections[section].row(after: line.path?.item) {
      return .row(ListIndexPath(section: section, item: row))
    }
    return sections[section].footer == nil ? first(ofSectionsFrom: section + 1) : .footer(section: section)
  }

  /// Returns the first element of the next line.
  func line(below line: ListLine) -> ListLine? {
    guard let path = line.path, let flowing = flowingLine(of: line) else { return self.line(after: line) }
    let last = flowing.rows.upperBound - 1
    return self.line(after: .row(ListIndexPath(section: path.section, item: last)))
  }

  /// Returns the previous element.
  func line(before line: ListLine) -> ListLine? {
    let section = line.section
    if case .header = line { return last(ofSectionsBefore: section) }
    if let row = sections[section].row(before: line.path?.item) {
      return .row(ListIndexPath(section: section, item: row))
    }
    return sections[section].header == nil ? last(ofSectionsBefore: section) : .header(section: section)
  }

  private func first(ofSectionsFrom section: Int) -> ListLine? {
    sections[section...].indices.lazy.compactMap { section -> ListLine? in
      if sections[section].header != nil { return .header(section: section) }
      if let row = sections[section].row(after: nil) { return .row(ListIndexPath(section: section, item: row)) }
      return sections[section].footer == nil ? nil : .footer(section: section)
    }.first
  }

  private func last(ofSectionsBefore section: Int) -> ListLine? {
    sections[..<section].indices.reversed().lazy.compactMap { section -> ListLine? in
      if sections[section].footer != nil { return .footer(section: section) }
      if let row = sections[section].row(before: nil) { return .row(ListIndexPath(section: section, item: row)) }
      return sections[section].header == nil ? nil : .header(section: section)
    }.first
  }

  // MARK: Changes

  /// Complexity: O(sections).
  mutating func replaceSections(with sections: [SectionLines]) {
    self.sections = sections
    forgetFound()
    heights = LineHeights(sections.map { LineHeights.Line(height: $0.height, isMeasured: true) })
  }

  mutating func applyRows(_ shift: IndexShift, ofSection section: Int, arriving: (Int) -> LineHeights.Line) {
    sections[section].apply(shift, arriving: arriving)
    measureSection(section)
  }

  mutating func changeSection(_ section: Int, _ change: (inout SectionLines) -> Void) {
    change(&sections[section])
    measureSection(section)
  }

  private mutating func measureSection(_ section: Int) {
    forgetFound()
    let height = sections[section].height
    if heights[section].height != height { heights[section].height = height }
  }

  /// The number of nodes created so far, as a measure of what changes cost.
  var nodesMade: Int { sections.reduce(heights.nodesMade) { $0 + $1.nodesMade } }

  /// The number of searches for the line of a row so far.
  var searches: Int { found.searches }
}

/// An element of a list: a row, or the header or the footer of a section.
enum ListLine: Hashable, Comparable {
  case header(section: Int)
  case row(ListIndexPath)
  case footer(section: Int)

  var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    }
  }

  /// The index path of the row; `nil` for a header or a footer.
  var path: ListIndexPath? { if case .row(let path) = self { path } else { nil } }

  /// Orders elements from top to bottom, and in reading direction within a line.
  static func < (left: Self, right: Self) -> Bool { left.place < right.place }

  private var place: ListIndexPath {
    switch self {
    case .header(let section): ListIndexPath(section: section, item: -1)
    case .row(let path): path
    case .footer(let section): ListIndexPath(section: section, item: .max)
    }
  }
}

/// A cache of the lines of rows found most recently. Rows that stay on the screen need no new search in each frame,
/// however many rows there are.
final class FoundLines {
  /// Rows side by side, in order from the leading edge.
  final class Line {
    let section: Int
    let rows: Range<Int>
    /// The distance from the first line of the list to the top of this one.
    let top: Double
    let height: Double
    let known: [LineHeights.Line]
    let spans: [(x: Double, width: Double)]

    init(_ rows: Range<Int>, of section: SectionLines, at index: Int, sectionTop: Double) {
      self.section = index
      self.rows = rows
      top = sectionTop + section.top(ofRow: rows.lowerBound)
      height = section.lineHeight(ofRow: rows.lowerBound)
      known = rows.map { section[$0] }
      spans = section.spans(ofRows: rows)
    }

    func contains(_ path: ListIndexPath) -> Bool { path.section == section && rows.contains(path.item) }
  }

  /// More lines than fit on a screen.
  private static let limit = 128
  private var lines: [Line] = []
  /// The index of the line found last. The next one is usually the same or adjacent.
  private var last = 0

  /// The number of searches so far.
  private(set) var searches: Int

  init(searches: Int = 0) { self.searches = searches }

  var isEmpty: Bool { lines.isEmpty }

  func removeAll() { lines.removeAll(keepingCapacity: true) }

  /// Returns the line of a row, and searches for it if it is not in the cache.
  func line(of path: ListIndexPath, orFind find: () -> Line) -> Line {
    for index in [last, last + 1, last - 1] where lines.indices.contains(index) && lines[index].contains(path) {
      last = index
      return lines[index]
    }
    // The lines are sorted, so neighbors are adjacent.
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      let line = lines[middle]
      if line.contains(path) {
        last = middle
        return line
      }
      if (line.section, line.rows.lowerBound) < (path.section, path.item) { low = middle + 1 } else { high = middle }
    }
    searches += 1
    if lines.count >= Self.limit {
      removeAll()
      low = 0
    }
    lines.insert(find(), at: low)
    last = low
    return lines[low]
  }
}
