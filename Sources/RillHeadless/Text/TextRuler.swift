import Foundation

/// Measures text in whole units of one size, so that sums of widths are exact: in cells, or in thousandths of a font's
/// size.
struct TextRuler: Hashable {
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
  func width(of line: some StringProtocol) -> CGFloat {
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
  func truncate(_ text: some StringProtocol, toWidth width: CGFloat) -> String {
    LineCut(TextMetric.substring(of: text), toRoom: room(in: width), self).drawn
  }
}
