/// Breaks a text into lines, one at a time, and keeps none of them.
///
/// The next line depends only on where it begins, so a breaker may begin at any line.
struct LineBreaker {
  struct Line {
    var start: String.Index
    var end: String.Index
    /// In units of the ruler.
    var width = 0
  }

  /// The number of clusters read so far: the cost.
  private(set) var clusterCount = 0
  private var scanner: ClusterScanner
  private let room: Int
  private let ruler: TextRuler
  private var isAtEnd = false

  /// - Parameters:
  ///   - text: the text to break.
  ///   - index: the beginning of a line; by default, that of the text.
  ///   - room: the available space, in units of the ruler, at least 1.
  init(_ text: Substring, from index: String.Index? = nil, toRoom room: Int, _ ruler: TextRuler) {
    scanner = ClusterScanner(text, from: index)
    self.room = room
    self.ruler = ruler
  }

  /// The beginning of the next line.
  var index: String.Index { scanner.index }

  mutating func next() -> Line? {
    guard !isAtEnd else { return nil }
    var line = Line(start: scanner.index, end: scanner.index)
    /// The line without the spaces at its end.
    var ink = line
    /// The last place where a line may begin, and the line before it.
    var lastBreak: (index: String.Index, line: Line)?
    var before: ClusterScanner.Cluster?
    while let cluster = scan() {
      if cluster.kind == .lineEnd { return line }
      // It is not drawn.
      if cluster.cells == 0 { continue }
      let width = ruler.units(of: cluster, in: scanner.text)
      if let before {
        if Self.mayBreak(before, cluster) { lastBreak = (cluster.start, ink) }
        if line.width + width > room {
          // A space never begins a line: the break replaces it.
          if cluster.kind == .space {
            skipSpaces()
            return ink
          }
          scanner.index = lastBreak?.index ?? cluster.start
          return lastBreak?.line ?? ink
        }
      }
      line.end = cluster.end
      line.width += width
      if cluster.kind != .space { ink = line }
      before = cluster
    }
    isAtEnd = true
    return line
  }

  private mutating func scan() -> ClusterScanner.Cluster? {
    clusterCount += 1
    return scanner.next()
  }

  /// Skips the rest of the spaces, and the end of the paragraph if they reach it.
  private mutating func skipSpaces() {
    while let cluster = scan() {
      if cluster.kind == .lineEnd { return }
      if cluster.kind != .space, cluster.cells > 0 {
        scanner.index = cluster.start
        return
      }
    }
    isAtEnd = true
  }

  private static func mayBreak(_ before: ClusterScanner.Cluster, _ after: ClusterScanner.Cluster) -> Bool {
    if after.kind == .space { return false }
    if before.kind == .space { return true }
    guard before.cells == 2 || after.cells == 2 else { return false }
    return after.kind != .closing && before.kind != .opening
  }
}

/// Reads a text cluster by cluster, with the width of each one, and keeps none of them.
///
/// For most letters, their number alone decides where a cluster ends and how wide it is. Only the others ask for the
/// rules of Unicode.
struct ClusterScanner {
  struct Cluster: Equatable {
    var start: String.Index
    var end: String.Index
    var cells: Int
    var kind: Kind
  }

  /// The role of a cluster in line breaking.
  enum Kind { case space, lineEnd, opening, closing, other }

  let text: Substring
  private let bytes: String.UTF8View
  private var widths = ScalarWidths()
  /// The beginning of the next cluster.
  var index: String.Index

  /// - Parameter index: the beginning of a cluster; by default, that of the text.
  init(_ text: Substring, from index: String.Index? = nil) {
    self.text = text
    bytes = text.base.utf8
    self.index = index ?? text.startIndex
  }

  mutating func next() -> Cluster? {
    guard index < text.endIndex else { return nil }
    if let letter = nextOfASCII() { return letter }
    let start = index
    let scalars = text.unicodeScalars
    let first = scalars[start].value
    guard let plain = PlainScalar(first) else { return nextByRules() }
    var end = scalars.index(after: start)
    if !plain.endsCluster {
      while end < text.endIndex {
        let scalar = scalars[end].value
        if PlainScalar.isMark(scalar) {
          end = scalars.index(after: end)
        } else if PlainScalar(scalar) == nil {
          return nextByRules()
        } else {
          break
        }
      }
    }
    index = end
    let isAlone = plain.endsCluster || scalars.index(after: start) == end
    return Cluster(start: start, end: end, cells: plain.cells, kind: isAlone ? Self.kind(of: first) : .other)
  }

  /// Most text is of ASCII: a letter before another one is a cluster.
  private mutating func nextOfASCII() -> Cluster? {
    let byte = bytes[index]
    guard 0x20..<0x7F ~= byte else { return nil }
    let end = bytes.index(after: index)
    guard end == text.endIndex || bytes[end] < 0x80 else { return nil }
    defer { index = end }
    return Cluster(start: index, end: end, cells: 1, kind: byte == 0x20 ? .space : Self.kind(of: UInt32(byte)))
  }

  private mutating func nextByRules() -> Cluster {
    let start = index
    // A slice, because an index inside a text first looks for the beginning of its cluster.
    let rest = text[start...]
    let end = rest.index(after: start)
    let scalars = text.unicodeScalars[start..<end]
    let first = scalars[start].value
    index = end
    // A line end may have two scalars, and one of them is drawn.
    if first == 0x0D { return Cluster(start: start, end: end, cells: 1, kind: .lineEnd) }
    let isAlone = scalars.index(after: start) == end
    return Cluster(
      start: start, end: end, cells: TextMetric.cells(of: scalars, &widths),
      kind: isAlone ? Self.kind(of: first) : .other)
  }

  private static let closing = Set("，。、；：！？）」』】》〉〕”’…,.;:!?)]}%\u{37E}\u{232A}".unicodeScalars.map(\.value))
  private static let opening = Set("（「『【《〈〔“‘([{\u{2329}".unicodeScalars.map(\.value))

  private static func kind(of scalar: UInt32) -> Kind {
    switch scalar {
    // Most text is of letters.
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x3041...0xD7A3: .other
    case 0x20, 0x09: .space
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: .lineEnd
    default: opening.contains(scalar) ? .opening : closing.contains(scalar) ? .closing : .other
    }
  }
}

/// A scalar whose number alone determines its width, and that a plain scalar beside it never joins in one cluster.
struct PlainScalar {
  let cells: Int
  /// Whether not even a combining mark after it belongs to its cluster.
  let endsCluster: Bool

  init?(_ value: UInt32) {
    switch value {
    case 0x20...0x7E: (cells, endsCluster) = (1, false)
    case 0x00...0x0C, 0x0E...0x1F, 0x7F...0x9F: (cells, endsCluster) = (1, true)
    case 0xAD, 0x200B: (cells, endsCluster) = (0, true)
    // Latin, Greek, Cyrillic, Hebrew and Arabic letters, dashes and quotes.
    case 0xA0...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x5D0...0x5EA, 0x620...0x64A, 0x2010...0x2027:
      (cells, endsCluster) = (1, false)
    // Ideographs, kana, Hangul syllables, full-width forms, and faces.
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      0xFF01...0xFF60, 0x1F600...0x1F64F, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      (cells, endsCluster) = (2, false)
    default: return nil
    }
  }

  /// Whether the scalar is a combining mark without a width: it belongs to the cluster before it, and joins nothing
  /// else to that.
  static func isMark(_ value: UInt32) -> Bool {
    switch value {
    case 0x300...0x34E, 0x350...0x36F, 0x64B...0x65F: true
    default: false
    }
  }
}

/// The widths of scalars, of which the last ones are remembered: a look at their properties costs much more, and a text
/// has few different ones.
struct ScalarWidths {
  private static let count = 256
  /// Scalars with their widths, each at the place of its last eight bits.
  private var known: [UInt32] = []

  mutating func cells(of scalar: Unicode.Scalar) -> Int {
    if let plain = PlainScalar(scalar.value) { return plain.cells }
    // U+0000 is plain, so a place that is 0 is free.
    if known.isEmpty { known = Array(repeating: 0, count: Self.count) }
    let place = Int(scalar.value) % Self.count
    if known[place] >> 2 == scalar.value { return Int(known[place] & 3) }
    let cells = TextMetric.cells(of: scalar)
    known[place] = scalar.value << 2 | UInt32(cells)
    return cells
  }
}

/// The scalars that take two cells.
///
/// Source: the values W and F of Unicode Standard Annex #11, *East Asian Width* (`EastAsianWidth.txt`, Unicode 17.0),
/// and the regional indicators, which that file calls neutral and every terminal draws as wide. The table is written
/// out, because the standard library has no such property and a picture must not depend on the system's version of
/// Unicode.
enum EastAsianWidth {
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].first <= value
  }

  private static let wide: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0), (0x23F3, 0x23F3),
    (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2630, 0x2637), (0x2648, 0x2653), (0x267F, 0x267F), (0x268A, 0x268F),
    (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5), (0x26CE, 0x26CE),
    (0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5), (0x26FA, 0x26FA), (0x26FD, 0x26FD),
    (0x2705, 0x2705), (0x270A, 0x270B), (0x2728, 0x2728), (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755),
    (0x2757, 0x2757), (0x2795, 0x2797), (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50),
    (0x2B55, 0x2B55), (0x2E80, 0x2E99), (0x2E9B, 0x2EF3), (0x2F00, 0x2FD5), (0x2FF0, 0x3029), (0x3030, 0x303E),
    (0x3041, 0x3096), (0x309B, 0x30FF), (0x3105, 0x312F), (0x3131, 0x3163), (0x3165, 0x318E), (0x3190, 0x31E5),
    (0x31EF, 0x321E), (0x3220, 0x3247), (0x3250, 0xA48C), (0xA490, 0xA4C6), (0xA960, 0xA97C), (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF), (0xFE10, 0xFE19), (0xFE30, 0xFE52), (0xFE54, 0xFE66), (0xFE68, 0xFE6B), (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6), (0x16FE0, 0x16FE3), (0x16FF2, 0x16FF6), (0x17000, 0x18CD5), (0x18CFF, 0x18D1E),
    (0x18D80, 0x18DF2), (0x1AFF0, 0x1AFF3), (0x1AFF5, 0x1AFFB), (0x1AFFD, 0x1AFFE), (0x1B000, 0x1B122),
    (0x1B132, 0x1B132), (0x1B150, 0x1B152), (0x1B155, 0x1B155), (0x1B164, 0x1B167), (0x1B170, 0x1B2FB),
    (0x1D300, 0x1D356), (0x1D360, 0x1D376), (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF), (0x1F18E, 0x1F18E),
    (0x1F191, 0x1F19A), (0x1F1E6, 0x1F202), (0x1F210, 0x1F23B), (0x1F240, 0x1F248), (0x1F250, 0x1F251),
    (0x1F260, 0x1F265), (0x1F300, 0x1F320), (0x1F32D, 0x1F335), (0x1F337, 0x1F37C), (0x1F37E, 0x1F393),
    (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3), (0x1F3E0, 0x1F3F0), (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E),
    (0x1F440, 0x1F440), (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D), (0x1F54B, 0x1F54E), (0x1F550, 0x1F567),
    (0x1F57A, 0x1F57A), (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4), (0x1F5FB, 0x1F64F), (0x1F680, 0x1F6C5),
    (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6D8), (0x1F6DC, 0x1F6DF), (0x1F6EB, 0x1F6EC),
    (0x1F6F4, 0x1F6FC), (0x1F7E0, 0x1F7EB), (0x1F7F0, 0x1F7F0), (0x1F90C, 0x1F93A), (0x1F93C, 0x1F945),
    (0x1F947, 0x1F9FF), (0x1FA70, 0x1FA7C), (0x1FA80, 0x1FA8A), (0x1FA8E, 0x1FAC6), (0x1FAC8, 0x1FAC8),
    (0x1FACD, 0x1FADC), (0x1FADF, 0x1FAEA), (0x1FAEF, 0x1FAF8), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD),
  ]
}
