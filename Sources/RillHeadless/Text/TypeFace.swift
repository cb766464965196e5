import Foundation

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
