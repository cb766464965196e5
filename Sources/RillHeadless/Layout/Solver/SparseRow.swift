/// A sum of symbols in ascending order, each with a factor, and a constant.
struct SparseRow: Sendable {
  struct Entry: Sendable {
    var symbol: Int32
    var factor: Double
  }

  /// The magnitude below which a factor is the rounding error of a zero.
  static let zero = 1e-12

  /// Adds two factors, and returns zero for a rounding error, also for that of large factors that cancel each other.
  @inline(__always)
  static func sum(_ one: Double, _ other: Double) -> Double {
    let sum = one + other
    return abs(sum) < zero * max(1, abs(one)) ? 0 : sum
  }

  var constant = 0.0
  var entries: ContiguousArray<Entry> = []

  /// Returns the position of the symbol, or the position where it belongs.
  func place(of symbol: Int32) -> Int { Self.place(of: symbol, in: entries) }

  @inline(__always)
  static func place(of symbol: Int32, in entries: ContiguousArray<Entry>) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low &+ high) &>> 1
      if entries[middle].symbol < symbol { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  func factor(of symbol: Int32) -> Double {
    let place = place(of: symbol)
    return place < entries.count && entries[place].symbol == symbol ? entries[place].factor : 0
  }

  mutating func add(_ symbol: Int32, _ factor: Double) {
    let place = place(of: symbol)
    guard place < entries.count, entries[place].symbol == symbol else {
      if abs(factor) >= Self.zero { entries.insert(Entry(symbol: symbol, factor: factor), at: place) }
      return
    }
    let sum = Self.sum(entries[place].factor, factor)
    if sum == 0 { entries.remove(at: place) } else { entries[place].factor = sum }
  }

  mutating func add(_ other: SparseRow, times factor: Double) {
    constant += other.constant * factor
    for entry in other.entries { add(entry.symbol, entry.factor * factor) }
  }

  /// Solves the row, whose sum is zero, for one of its symbols, and removes the symbol from it.
  mutating func solve(for place: Int) {
    let scale = -1 / entries.remove(at: place).factor
    constant *= scale
    for index in entries.indices { entries[index].factor *= scale }
  }
}
