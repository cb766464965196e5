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
