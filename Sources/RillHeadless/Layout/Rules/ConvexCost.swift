/// The cost of one more point at each level, the highest first: that of required statements, and fifteen priorities.
///
/// Lower levels count only where all higher ones are equal. Sums of strengths differ by rounding, as in the simplex
/// method, and by much less than what counts as a difference: what seems equal is left to that method.
typealias Slope = SIMD16<Double>

extension Slope {
  /// Returns whether a slope is less than another one, by more than rounding: at an important level, that would outweigh
  /// all that is less important.
  func isLess(than other: Slope) -> Bool {
    for level in indices where abs(self[level] - other[level]) > LinearSolver.tolerance {
      return self[level] < other[level]
    }
    return false
  }
}

/// A cost that is convex and consists of straight lines, which meet in kinks.
struct ConvexCost {
  /// A place, and how much steeper the cost is from there on.
  typealias Kink = (place: PreciseNumber, change: Slope)

  private(set) var first = Slope.zero
  private(set) var kinks: [Kink] = []

  /// Creates the cost of missing a statement about one variable.
  init(of statement: LayoutRule.Statement, _ row: SparseRow, levels: [Float]) {
    func slope(_ cost: ConstraintRecord.Cost?, _ free: LinearSolver.Relation) -> Slope {
      var slope = Slope.zero
      if statement.isRequired, statement.relation != free { slope[0] = 1 }
      if let cost, let level = levels.firstIndex(of: cost.priority) { slope[level + 1] = cost.weight }
      return slope
    }
    let below = slope(statement.below, .lessThanOrEqual)
    let change = below + slope(statement.above, .greaterThanOrEqual)
    (first, kinks) = (Slope.zero - below, [(PreciseNumber(row.constant), change)])
    let factor = row.entries[0].factor
    self = scaled(by: 1 / factor)
    // A quotient, because a sum of thousands shows the rounding of a third.
    kinks[0].place = PreciseNumber(row.constant) / factor
  }

  /// Creates the sum of costs of one variable.
  init(sum costs: [ConvexCost]) {
    for cost in costs { first += cost.first }
    kinks = costs.flatMap(\.kinks).sorted { $0.place.value < $1.place.value }
  }

  /// Creates the cost of a sum that is divided among shares in the cheapest way, which takes the lines of their costs in
  /// the order of their slopes.
  init(dividing shares: [ConvexCost]) {
    first = shares.map(\.first).max { $0.isLess(than: $1) } ?? .zero
    let last = shares.map(\.last).min { $0.isLess(than: $1) } ?? .zero
    guard first.isLess(than: last) else { return }
    var (slope, place) = (first, PreciseNumber.zero)
    var lines = [(slope: last, length: PreciseNumber.zero)]
    for share in shares {
      place += share.places(at: first).to
      var slope = share.first
      for (kink, next) in zip(share.kinks, share.kinks.dropFirst()) {
        slope += kink.change
        if first.isLess(than: slope), slope.isLess(than: last) { lines.append((slope, next.place - kink.place)) }
      }
    }
    lines.sort { $0.slope.isLess(than: $1.slope) }
    for line in lines {
      kinks.append((place, line.slope - slope))
      (slope, place) = (line.slope, place + line.length)
    }
  }

  private var last: Slope { kinks.reduce(first) { $0 + $1.change } }

  /// Returns the cost of a multiple of the variable's distance from an origin.
  func scaled(by factor: Double, from origin: Double = 0) -> ConvexCost {
    var scaled = self
    scaled.first = (factor < 0 ? last : first) / factor
    scaled.kinks = kinks.map { (($0.place + PreciseNumber(origin)) * factor, $0.change / abs(factor)) }
    if factor < 0 { scaled.kinks.reverse() }
    return scaled
  }

  func slope(at place: PreciseNumber) -> Slope {
    kinks.prefix { $0.place.value <= place.value }.reduce(first) { $0 + $1.change }
  }

  /// Returns the first and the last place of a slope.
  func places(at slope: Slope) -> (from: PreciseNumber, to: PreciseNumber) {
    var (own, from, to) = (first, PreciseNumber(-.infinity), PreciseNumber(.infinity))
    for kink in kinks {
      let next = own + kink.change
      if own.isLess(than: slope), !next.isLess(than: slope) { from = kink.place }
      if !slope.isLess(than: own), slope.isLess(than: next) { to = kink.place }
      own = next
    }
    return (from, to)
  }
}
