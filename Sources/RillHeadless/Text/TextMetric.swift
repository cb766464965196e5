public import Foundation
import RillList

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

/// Measures text in whole units of one size, so that sums of widths are exact: in cells, or in thousandths of a font's
/// size.
package struct TextRuler: Hashable {
  /// The size of a unit, in points.
  private let unit: CGFloat
  /// The face whose letters are measured; `nil` for cells.
  private let face: TypeFace?

  static let cells = TextRuler(unit: TextMetric.cellSize.width, face: nil)

  private init(unit: CGFloat, face: TypeFace?) { (self.unit, self.face) = (unit, face) }

  init(fontSize: CGFloat, isBold: Bool) {
    self.init(unit: fontSize / CGFloat(TypeFace.unitsPerEm), face: TypeFace(isBold: isBold))
  }

  /// The width of `…`, in units.
  var ellipsis: Int { face == nil ? 1 : TypeFace.unitsPerEm }

  func units(of cluster: ClusterScanner.Cluster, in text: Substring) -> Int {
    face?.units(of: cluster, in: text) ?? cluster.cells
  }

  /// Returns the width of one line, in points: for letters, whole ones, so that no rounding takes space from it.
  package func width(of line: some StringProtocol) -> CGFloat {
    points(units(in: line))
  }

  func units(in line: some StringProtocol) -> Int {
    if face == nil { return TextMetric.cells(in: line) }
    let text = TextMetric.substring(of: line)
    var scanner = ClusterScanner(text)
    var sum = 0
    while let cluster = scanner.next() { sum += units(of: cluster, in: text) }
    return sum
  }

  func points(_ units: Int) -> CGFloat {
    let width = CGFloat(units) * unit
    return face == nil ? width : width.rounded(.up)
  }

  /// Returns the number of whole units in a width, except for the rounding error of a sum of fractions. The limit is a
  /// million cells, because a frame can have any width.
  func room(in width: CGFloat) -> Int {
    TextMetric.whole(width / unit, atMost: 1_000_000 * TextMetric.cellSize.width / unit)
  }

  /// Returns the text on one line of a width, ended with `…` if it is longer.
  package func truncate(_ text: some StringProtocol, toWidth width: CGFloat) -> String {
    LineCut(TextMetric.substring(of: text), toRoom: room(in: width), self).drawn
  }
}

/// The widths of the letters of a sans-serif face, in thousandths of the font's size.
///
/// Source: the advance widths of Helvetica and Helvetica-Bold in Adobe's *Core 14 AFM* files, which Arial, Arimo and
/// Liberation Sans share.
struct TypeFace: Hashable {
  static let unitsPerEm = 1_000

  let isBold: Bool

  func units(of cluster: ClusterScanner.Cluster, in text: Substring) -> Int {
    let byte = text.base.utf8[cluster.start]
    if byte < 0x80 { return units(ofASCII: byte) }
    return cluster.cells == 0 ? 0 : units(of: text[cluster.start..<cluster.end], isWide: cluster.cells == 2)
  }

  private func units(ofASCII byte: UInt8) -> Int {
    // White space of any kind is drawn as a blank.
    let index = max(0, Int(byte) - 0x20)
    return Int((isBold ? Self.bold : Self.regular)[min(index, Self.regular.count - 1)])
  }

  /// An accented letter is as wide as the letter without the accent. The faces do not have all of the other characters,
  /// which come from a font that is not known: an ideograph takes the size of the font, an emoji more, another letter
  /// less.
  private func units(of cluster: Substring, isWide: Bool) -> Int {
    guard let first = cluster.unicodeScalars.first else { return 0 }
    if isWide { return first.properties.isEmoji ? 1_300 : Self.unitsPerEm }
    if let sign = Self.signs[first] { return sign }
    let base = String(first).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? first
    if let byte = base.isASCII ? UInt8(base.value) : Self.similar[base] { return units(ofASCII: byte) }
    return first.properties.isAlphabetic ? 700 : Self.unitsPerEm
  }

  private static let signs: [Unicode.Scalar: Int] = [
    "\u{A0}": 278, "·": 278, "•": 350, "‹": 333, "›": 333, "«": 556, "»": 556, "‘": 278, "’": 278, "“": 500, "”": 500,
    "„": 500, "–": 556, "€": 556, "£": 556, "°": 400, "×": 584, "±": 584, "−": 584,
  ]

  /// Other letters, by a character that is as wide in both faces, within 0.08 of the font's size.
  private static let similar: [Unicode.Scalar: UInt8] = {
    let letters: KeyValuePairs = [
      "@": "ÆŒЮ", "W": "œШЩЫ", "%": "æЖ", "M": "ΜΦΨωМФЪшщ", "m": "ф", "G": "ØΘΟОыю", "w": "Ωπψ",
      "C": "ĐĦŊΗΝΠЄИНПСЦЭЯ", "&": "ΑΒΔΚσφАБВДЛЧЬжмъ", "E": "ÞΕΛΞΡΥΧЕРХ", "F": "ßøΖΣΤЗТУ",
      "L": "ŁđðþħŋΓαβδημορбвдилнопрць", "K": "К", "a": "θυГаея", "J": "γκλνχксухчэє", "z": "εζξςҐз",
      "r": "τгґ", "I": "ıΙІ", "i": "łιі",
    ]
    var similar: [Unicode.Scalar: UInt8] = [:]
    for (character, letters) in letters {
      for letter in letters.unicodeScalars { similar[letter] = character.utf8.first }
    }
    return similar
  }()

  /// From the blank to the tilde.
  private static let regular: [UInt16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556,
    833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500,
    556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500,
    334, 260, 334, 584,
  ]

  private static let bold: [UInt16] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611,
    556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389,
    280, 389, 584,
  ]
}

/// The sizes by which a screen is laid out: those of text, of controls, and of the space between them.
///
/// A ``Screen`` has one metric, chosen when it is made, and passes it to every view in it. Two screens with different
/// metrics can live side by side. A view that has not been in a screen is laid out in cells.
public enum ScreenMetric: Hashable, Sendable {
  /// Character cells of 8 × 16 points, as a terminal has them; see ``TextMetric``. All fonts take the same space, a
  /// control is one line high, and views of a stack touch unless a spacing is set.
  case cells
  /// The points of a phone: text is as wide as its letters, a line is as high as its font requires, a control is at least
  /// 44 points high, and there are at least 8 points between the views of a stack and between rows unless a spacing is
  /// set. Content is at most 640 points wide, in the middle of a wider screen.
  ///
  /// The screen is the safe area of the device: a picture draws the status bar above it and the line of the home
  /// gesture below it, so content of the safe area in UIKit is placed by the edges of a view.
  case phone
}

extension ScreenMetric {
  /// The height of a control, of a bar, and the least height of a row.
  var controlHeight: CGFloat { self == .cells ? TextMetric.cellSize.height : 44 }

  /// The space between the views of a stack that has no spacing of its own, and above a row.
  var spacing: CGFloat { self == .cells ? 0 : 8 }

  /// The margins of a view that has none of its own.
  var margins: ListInsets {
    let sides: Double = self == .cells ? 8 : 16
    return ListInsets(top: 8, leading: sides, bottom: 8, trailing: sides)
  }

  /// The space between the ends of a button or a segment and its title.
  var titleInset: CGFloat { 16 }

  /// The space between the ends of a field with a border and its text.
  package var fieldInset: CGFloat { self == .cells ? 0 : 12 }

  /// The size of a symbol for work in progress, with text beside it.
  func progressSize(_ text: String) -> CGSize {
    self == .cells
      ? CGSize(width: TextMetric.width(of: "◌ \(text)"), height: TextMetric.cellSize.height)
      : CGSize(width: 28 + ruler(of: .secondary).width(of: text), height: 20)
  }

  /// Returns the size of a screen. A row is a line of cells, or a line of a phone with the space below it.
  func size(columns: Int, rows: Int) -> CGSize {
    let rowHeight = self == .cells ? TextMetric.cellSize.height : lineHeight(of: .body) + spacing
    return CGSize(width: CGFloat(columns) * TextMetric.cellSize.width, height: CGFloat(rows) * rowHeight)
  }

  /// Returns the part of an area below a bar that a controller's view takes: on a phone, text is comfortable to read.
  ///
  /// - Parameter hasSpaceAbove: whether there is space between the bar and the view.
  func content(of area: CGRect, hasSpaceAbove: Bool) -> CGRect {
    guard self == .phone else { return area }
    let top = hasSpaceAbove ? min(spacing, area.height) : 0
    let side = max(0, (area.width - 640) / 2)
    return CGRect(x: area.minX + side, y: area.minY + top, width: area.width - 2 * side, height: area.height - top)
  }

  /// Returns the part of an area in which text belongs: inside the margins, and not wider than is comfortable to read.
  package func textArea(in area: CGRect) -> CGRect {
    content(of: area, hasSpaceAbove: false).insetBy(dx: margins.leading, dy: 0)
  }

  // MARK: Text

  /// The size of a font, in points.
  package func fontSize(of font: FontRole) -> CGFloat {
    if self == .cells { return TextMetric.cellSize.width / 0.6 }
    return switch font {
    case .title: 17
    case .body: 15
    case .caption: 12
    }
  }

  /// Returns the height of a line of text, in points.
  public func lineHeight(of font: FontRole) -> CGFloat {
    if self == .cells { return TextMetric.cellSize.height }
    return switch font {
    case .title: 22
    case .body: 20
    case .caption: 16
    }
  }

  /// Returns the width of text on one line, in points.
  public func width(of line: String, _ style: TextStyle) -> CGFloat { ruler(of: style).width(of: line) }

  /// The distance from the top of a line to its baseline.
  ///
  /// On a phone, it is the size of the font: letters of that size are in the middle of the line then.
  package func ascent(of font: FontRole) -> CGFloat { self == .cells ? TextMetric.ascent : fontSize(of: font) }

  /// Returns the measure of text in a style.
  package func ruler(of style: TextStyle) -> TextRuler {
    self == .cells ? .cells : TextRuler(fontSize: fontSize(of: style.font), isBold: style.isBold)
  }
}
