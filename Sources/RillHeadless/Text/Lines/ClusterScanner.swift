/// Reads a text cluster by cluster, with the width of each one, and keeps none of them.
///
/// For most letters, their number alone decides where a cluster ends and how wide it is. Only the others ask for the
/// rules of Unicode.
package struct ClusterScanner {
  package struct Cluster: Equatable {
    package var start: String.Index
    package var end: String.Index
    package var cells: Int
    package var kind: Kind
  }

  /// The role of a cluster in line breaking.
  package enum Kind { case space, lineEnd, opening, closing, other }

  let text: Substring
  private let bytes: String.UTF8View
  private var widths = ScalarWidths()
  /// The beginning of the next cluster.
  package var index: String.Index

  /// - Parameter index: the beginning of a cluster; by default, that of the text.
  package init(_ text: Substring, from index: String.Index? = nil) {
    self.text = text
    bytes = text.base.utf8
    self.index = index ?? text.startIndex
  }

  package mutating func next() -> Cluster? {
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
