/// The cost of one more point at each priority, the highest first. Lower ones count only where all higher ones are equal.
struct Slope: Equatable, Sendable {
  /// The number of levels: one of required statements, and fifteen of priorities. A system with more is left to the
  /// simplex method.
  static let levels = 16
  static let zero = Slope()

  var costs = SIMD16<Double>.zero

  /// Returns a slope for other units, in a grid that makes sums exact.
  static func / (slope: Slope, factor: Double) -> Slope {
    let grid = 17_179_869_184.0
    return Slope(costs: (slope.costs * (grid / factor)).rounded(.toNearestOrEven) / grid)
  }

  static func + (one: Slope, other: Slope) -> Slope { Slope(costs: one.costs + other.costs) }
  static func - (one: Slope, other: Slope) -> Slope { Slope(costs: one.costs - other.costs) }

  /// Slopes that differ by rounding are equal: at an important level, it would outweigh all that is less important.
  static func == (one: Slope, other: Slope) -> Bool { !(one < other) && !(other < one) }

  static func < (one: Slope, other: Slope) -> Bool {
    for level in 0..<levels where abs(one.costs[level] - other.costs[level]) > LinearSolver.tolerance {
      return one.costs[level] < other.costs[level]
    }
    return false
  }
}

/// A cost that is convex and consists of straight lines: one slope, then another one from each place on.
struct ConvexCost: Sendable {
  private(set) var slopes = [Slope.zero]
  private(set) var places: [Double] = []

  /// Creates the cost of missing a statement about one variable.
  init(of statement: LayoutRule.Statement, _ row: SparseRow, levels: [Float]) {
    func slope(_ cost: ConstraintRecord.Cost?, isRequired: Bool) -> Slope {
      var slope = Slope()
      if isRequired { slope.costs[0] = 1 }
      if let cost, let level = levels.firstIndex(of: cost.priority) { slope.costs[level + 1] = cost.weight }
      return slope
    }
    let below = slope(statement.below, isRequired: statement.isRequired && statement.relation != .lessThanOrEqual)
    let above = slope(statement.above, isRequired: statement.isRequired && statement.relation != .greaterThanOrEqual)
    (slopes, places) = ([.zero - below, above], [row.constant])
    self = scaled(by: 1 / row.entries[0].factor)
  }

  /// Creates the sum of costs of one variable.
  init(sum costs: [ConvexCost]) {
    guard costs.count != 1 else {
      self = costs[0]
      return
    }
    slopes = [costs.reduce(.zero) { $0 + $1.slopes[0] }]
    let changes = costs.flatMap { cost in
      cost.places.indices.map { (cost.places[$0], cost.slopes[$0 + 1] - cost.slopes[$0]) }
    }
    for (place, change) in changes.sorted(by: { $0.0 < $1.0 }) {
      append(slopes[slopes.count - 1] + change, from: place)
    }
  }

  fileprivate init(first slope: Slope) { slopes = [slope] }

  fileprivate mutating func append(_ slope: Slope, from place: Double) {
    if places.last == place {
      slopes[slopes.count - 1] = slope
    } else if slope.costs != slopes[slopes.count - 1].costs {
      slopes.append(slope)
      places.append(place)
    }
  }

  /// Returns the cost of a multiple of the variable's distance from an origin.
  func scaled(by factor: Double, from origin: Double = 0) -> ConvexCost {
    var scaled = self
    for index in slopes.indices { scaled.slopes[index] = slopes[index] / factor }
    for index in places.indices { scaled.places[index] = (places[index] + origin) * factor }
    if factor < 0 {
      scaled.slopes.reverse()
      scaled.places.reverse()
    }
    return scaled
  }

  fileprivate var first: Slope { slopes[0] }
  fileprivate var last: Slope { slopes[slopes.count - 1] }

  /// The first and the last place of the least cost.
  var least: (from: Double, to: Double) {
    let from = slopes.firstIndex { !($0 < .zero) } ?? slopes.count - 1
    let to = slopes.firstIndex { .zero < $0 } ?? slopes.count
    let isEndless = to == 0 || to > places.count
    return (from > 0 ? places[from - 1] : -.infinity, isEndless ? .infinity : places[to - 1])
  }

  /// Returns the place of the least cost that is the nearest to another place.
  func least(nearestTo place: Double) -> Double { min(max(place, least.from), least.to) }

  /// Returns whether a required statement is missed at a place, by more than rounding.
  func missesRequired(at place: Double) -> Bool {
    slopes[places.count { $0 < place - 1e-6 }].costs[0] > 0 || slopes[places.count { $0 <= place + 1e-6 }].costs[0] < 0
  }
}

/// The division of a sum among shares that costs least.
///
/// It begins where no share is on a slope that is steeper than the first of all of them; from there on, the stretches of
/// the shares are filled in the order of their slopes.
struct CheapestDivision {
  /// A line of the cost of a share. The outermost ones, which have no end, have the length zero.
  struct Stretch {
    var slope: Slope
    var length: Double
    var owner: Int
  }

  /// The cost of the sum.
  private(set) var cost: ConvexCost
  private var starts: [Double] = []
  private(set) var stretches: [Stretch] = []
  /// The shares that take what is below the first line of the sum, and above the last one.
  private var firstOwner = 0
  private var lastOwner = 0

  /// Divides a sum among shares, each with its cost.
  init(_ shares: [ConvexCost]) {
    let first = shares.reduce(shares[0].first) { $0 < $1.first ? $1.first : $0 }
    let last = shares.reduce(shares[0].last) { $1.last < $0 ? $1.last : $0 }
    for (owner, share) in shares.enumerated() {
      if share.first == first { stretches.append(Stretch(slope: first, length: 0, owner: owner)) }
      if share.last == last { stretches.append(Stretch(slope: last, length: 0, owner: owner)) }
      // The line before the start is steeper than the first one, or has no end.
      let start = share.first == first ? 0 : share.slopes.dropFirst().firstIndex { !($0 < first) }.map { $0 - 1 }
      starts.append(start.flatMap { $0 < share.places.count ? share.places[$0] : nil } ?? share.places.last ?? 0)
      guard let start else { continue }
      for line in share.places.indices.dropFirst(start + 1) where !(last < share.slopes[line]) {
        let length = share.places[line] - share.places[line - 1]
        stretches.append(Stretch(slope: share.slopes[line], length: length, owner: owner))
      }
    }
    firstOwner = shares.lastIndex { $0.first == first } ?? 0
    lastOwner = shares.lastIndex { $0.last == last } ?? 0
    stretches.sort { one, other in
      guard one.slope == other.slope else { return one.slope < other.slope }
      return one.slope < .zero ? one.owner < other.owner : one.owner > other.owner
    }
    cost = ConvexCost(first: first)
    var place = starts.reduce(0, +)
    for stretch in stretches {
      cost.append(stretch.slope, from: place)
      place += stretch.length
    }
  }

  /// Returns the shares of a sum, and those that could be others: where several cost the same, the last ones miss most.
  func shares(of sum: Double) -> (shares: [Double], open: Set<Int>) {
    var (shares, rest, begin, open) = (starts, sum - starts.reduce(0, +), 0, Set<Int>())
    while begin < stretches.count {
      let slope = stretches[begin].slope
      let end = stretches[begin...].firstIndex { $0.slope != slope } ?? stretches.count
      let group = stretches[begin..<end]
      let (isFirst, isLast) = (begin == 0, end == stretches.count)
      let room = group.reduce(0) { $0 + $1.length }
      begin = end
      let isInside = (isFirst || rest > 1e-9) && (isLast || rest < room - 1e-9)
      if isInside, group.contains(where: { $0.owner != group[group.startIndex].owner }) {
        open.formUnion(group.map(\.owner))
      }
      for stretch in group where rest > 0 {
        let part = min(stretch.length, rest)
        shares[stretch.owner] += part
        rest -= part
      }
      if rest > 0, !isLast { continue }
      shares[rest < 0 ? firstOwner : lastOwner] += rest
      break
    }
    return (shares, open)
  }
}
