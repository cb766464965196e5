import Foundation

/// Estimates the width of text in a system's sans-serif letters, so that it can be drawn at exactly that width: the
/// letters differ from system to system, and the picture does not.
enum TypeWidths {
  /// Returns the width in points, at a font size in points.
  static func width(of text: String, size: Double, isBold: Bool) -> Double {
    let all = text.reduce(0) { $0 + units(of: $1) }
    return Double(all) / 1_000 * size * (isBold ? 1.06 : 1)
  }

  private static func units(of character: Character) -> Int {
    let cells = TextMetric.cells(of: character)
    if cells != 1 { return cells * 520 }
    // An accented letter counts as the letter without the accent.
    guard let scalar = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first, scalar.isASCII
    else { return 620 }
    let index = Int(scalar.value) - 32
    return ascii.indices.contains(index) ? ascii[index] : 0
  }

  /// The widths from the blank to the tilde. Source: the advance widths of Helvetica in Adobe's *Core 14 AFM* files.
  private static let ascii = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ]
}
