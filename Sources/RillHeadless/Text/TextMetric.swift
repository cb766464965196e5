public import Foundation

/// The size of text: the one measure that layout, pictures and tests share.
///
/// A narrow character is 8 points wide, a wide one (CJK, full width, emoji) 16, and every line is 16 points high. One
/// character cell of a text picture is therefore 8 × 16 points. The unit is the grapheme cluster, which a reader calls
/// a character: it is never split, and it takes no cell, one cell or two.
public enum TextMetric {
  /// The size of one character cell, in points.
  public static let cellSize = CGSize(width: 8, height: 16)

  /// The distance from the top of a line to its baseline, in points.
  public static let ascent: CGFloat = 12

  /// Returns the size, in points, of a screen with a number of character cells.
  public static func size(columns: Int, rows: Int) -> CGSize {
    CGSize(width: CGFloat(columns) * cellSize.width, height: CGFloat(rows) * cellSize.height)
  }

  /// Returns the number of whole cells in a width in points.
  static func columns(in width: CGFloat) -> Int { whole(width / cellSize.width) }

  /// Returns the number of whole lines in a height in points.
  ///
  /// The limit is far above the lines of any text that fits in memory.
  static func rows(in height: CGFloat, ofLines lineHeight: CGFloat = cellSize.height) -> Int {
    whole(height / lineHeight, atMost: 1e9)
  }

  /// Rounds down, except for the rounding error of a sum of fractions, and accepts any value, because a frame can have
  /// any size.
  static func whole(_ cells: CGFloat, atMost limit: CGFloat = 1_000_000) -> Int {
    Int(min(max(0, cells + 1e-6), limit).rounded(.down))
  }

  /// Returns the width of text on one line, in points.
  public static func width(of line: some StringProtocol) -> CGFloat {
    CGFloat(cells(in: line)) * cellSize.width
  }

  /// Returns the width of text on one line, in cells, as it is drawn.
  ///
  /// See ``cells(of:)``.
  public static func cells(in line: some StringProtocol) -> Int {
    if DrawnText.isPlain(line) { return line.utf8.count }
    var scanner = ClusterScanner(substring(of: line))
    var cells = 0
    while let cluster = scanner.next() { cells += cluster.cells }
    return cells
  }

  /// Returns the width of one grapheme cluster, in cells: 0, 1 or 2.
  ///
  /// Combining marks and other invisible scalars count zero, so a cluster of only such scalars takes no cell and is not
  /// drawn. Emoji count two, however long their sequence (ZWJ families, flags, keycaps, skin tones, U+FE0F). Control
  /// characters, tabs and line ends count one, for the character that is drawn in their place. A cluster has no maximum
  /// length; 16 of its scalars are drawn and count.
  public static func cells(of cluster: Character) -> Int {
    if cluster.isASCII { return 1 }
    var widths = ScalarWidths()
    return cells(of: cluster.unicodeScalars, &widths)
  }

  /// Returns the width of the scalars of one grapheme cluster.
  static func cells(of cluster: some Collection<Unicode.Scalar>, _ widths: inout ScalarWidths) -> Int {
    let scalars = cluster.prefix(DrawnText.scalarLimit)
    if scalars.contains("\u{FE0F}"), let first = scalars.first, first.properties.isEmoji {
      // Digits, # and * are emoji only as keycaps.
      if !first.isASCII || scalars.contains("\u{20E3}") { return 2 }
    }
    // The sum, and not the maximum, is right for scripts with two spacing letters in a cluster (Thai, Devanagari).
    return min(2, scalars.reduce(0) { $0 + widths.cells(of: $1) })
  }

  /// Returns the width of one scalar, by its properties.
  static func cells(of scalar: Unicode.Scalar) -> Int {
    let properties = scalar.properties
    if properties.generalCategory == .control { return 1 }
    if properties.isDefaultIgnorableCodePoint { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch scalar.value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // vowels and finals, drawn inside their Hangul syllable
    case 0xFFF9...0xFFFB, 0x13430...0x1343F: return 0  // annotation and hieroglyph format controls
    default: return EastAsianWidth.isWide(scalar) ? 2 : 1
    }
  }
}
