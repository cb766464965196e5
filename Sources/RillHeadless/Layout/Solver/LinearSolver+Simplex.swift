/// The two directions of the simplex method.
extension LinearSolver {
  /// Minimizes the weighted errors, starting from values that keep all required constraints: the primal method.
  mutating func minimize() {
    var steps = 0
    let limit = 100 + tableau.rows.count
    // Bland's rule ends a cycle. But factors can be so large and so small that rounding decides which step is an
    // improvement. Then nothing ends the cycle, and the search accepts any values that keep all required constraints.
    while steps < 8 * limit, let entering = enteringSymbol(isLong: steps > limit) {
      guard let row = blockingRow(of: entering) else { return }
      tableau.pivot(row, to: entering)
      steps += 1
    }
    // A value that is negative only by rounding counts as zero.
    tableau.suspects.removeAll(keepingCapacity: true)
  }

  /// Returns any symbol whose increase is an improvement; a long search may run in a cycle, which the lowest of these
  /// symbols ends (Bland's rule).
  private mutating func enteringSymbol(isLong: Bool) -> Int32? {
    if !isLong {
      while let symbol = tableau.objective.takeSuspect() {
        if canEnter(symbol) { return symbol }
      }
      return nil
    }
    for symbol in tableau.kinds.indices where canEnter(Int32(symbol)) {
      if tableau.objective.isNegative(Int32(symbol)) { return Int32(symbol) }
    }
    return nil
  }

  private func canEnter(_ symbol: Int32) -> Bool {
    tableau.kinds[Int(symbol)] == .restricted && tableau.rowOfSymbol[Int(symbol)] < 0
  }

  /// Returns the row whose symbol is the first to become zero when the entering symbol increases.
  private mutating func blockingRow(of entering: Int32) -> Int? {
    var best: (row: Int, ratio: Double)?
    for row in tableau.rows(with: entering).map(Int.init) {
      let factor = tableau.rows[row].factor(of: entering)
      let ratio: Double
      switch tableau.kinds[Int(tableau.basics[row])] {
      case .fixed where abs(factor) > Self.pivotTolerance: ratio = 0
      case .restricted where factor < -Self.pivotTolerance: ratio = max(0, tableau.rows[row].constant / -factor)
      case .fixed, .restricted, .free, .unused: continue
      }
      if let found = best {
        if ratio > found.ratio { continue }
        if ratio == found.ratio, tableau.basics[row] > tableau.basics[found.row] { continue }
      }
      best = (row, ratio)
    }
    return best?.row
  }

  /// Gives every symbol an allowed value, starting from an optimal solution: the dual method.
  ///
  /// - Returns: A row whose symbol has no allowed value; `nil` if all have one.
  mutating func restoreFeasibility() -> Int? {
    var steps = 0
    let limit = 100 + 4 * tableau.rows.count
    // Rounding alone can keep a search from its end. Then rows are missed, which layout notices.
    while steps < 8 * limit {
      if steps > limit {
        // The lowest symbol is first, so that the search does not run in a cycle.
        let rows = tableau.basics.indices.filter { tableau.isInfeasible($0) }
        guard let row = rows.min(by: { tableau.basics[$0] < tableau.basics[$1] }) else { break }
        tableau.suspects.append(Int32(row))
      }
      guard let row = tableau.suspects.popLast().map(Int.init) else { break }
      guard tableau.isInfeasible(row) else { continue }
      guard leave(row, upwards: tableau.rows[row].constant < 0) else {
        tableau.suspects.append(Int32(row))
        return row
      }
      steps += 1
    }
    return nil
  }

  /// Makes a row's symbol zero, and solves the row for the cheapest of the symbols that can take its place.
  mutating func leave(_ row: Int, upwards: Bool) -> Bool {
    var best: SparseRow.Entry?
    for entry in tableau.rows[row].entries where tableau.kinds[Int(entry.symbol)] == .restricted {
      let factor = upwards ? entry.factor : -entry.factor
      guard factor > Self.pivotTolerance else { continue }
      if let found = best,
        !tableau.objective.isCheaper(entry.symbol, per: factor, than: found.symbol, per: found.factor)
      {
        continue
      }
      best = SparseRow.Entry(symbol: entry.symbol, factor: factor)
    }
    guard let best else { return false }
    tableau.pivot(row, to: best.symbol)
    return true
  }

  /// Finds the solution again after a contradiction: first any allowed one, then the best one.
  mutating func repair() {
    tableau.objective.forgetAll()
    tableau.suspects = ContiguousArray(tableau.basics.indices.map { Int32($0) })
    _ = restoreFeasibility()
    for record in records {
      guard let record else { continue }
      for (symbol, cost) in [(record.symbol, record.above), (record.otherSymbol, record.below)] {
        guard let cost, symbol >= 0 else { continue }
        let level = tableau.objective.level(of: cost.priority)
        if let row = tableau.row(of: symbol) {
          tableau.objective.add(cost.weight, to: tableau.rows[row], at: level)
        } else {
          tableau.objective.add(cost.weight, to: symbol, at: level)
        }
      }
    }
    minimize()
  }
}
