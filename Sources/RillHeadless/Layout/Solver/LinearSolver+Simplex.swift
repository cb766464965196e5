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

/// Adds, changes and removes the rows of constraints.
extension LinearSolver {
  /// Returns the sum of a constraint, less its constant, in terms of symbols that are zero now.
  private func row(of record: ConstraintRecord) -> SparseRow {
    var row = SparseRow(constant: -record.constant)
    for term in record.terms {
      if let solved = tableau.row(of: term.variable.symbol) {
        row.add(tableau.rows[solved], times: term.factor)
      } else {
        row.add(term.variable.symbol, term.factor)
      }
    }
    return row
  }

  mutating func addRow(ofOptional index: Int) {
    guard var record = records[index] else { return }
    var row = row(of: record)
    let (above, below) = (addSymbol(.restricted, owner: index), addSymbol(.restricted, owner: index))
    (record.symbol, record.otherSymbol) = (above, below)
    records[index] = record
    for (symbol, cost) in [(above, record.above), (below, record.below)] {
      guard let cost else { continue }
      tableau.objective.add(cost.weight, to: symbol, at: tableau.objective.level(of: cost.priority))
    }
    row.add(above, -1)
    row.add(below, 1)
    let subject = freeSymbol(in: row) ?? (row.constant >= 0 ? above : below)
    insert(row, solvedFor: subject)
  }

  mutating func addRow(ofRequired index: Int) {
    guard var record = records[index] else { return }
    var row = row(of: record)
    let symbol = addSymbol(record.relation == .equal ? .fixed : .restricted, owner: index)
    record.symbol = symbol
    records[index] = record
    row.add(symbol, record.sign)
    if let subject = freeSymbol(in: row) { return insert(row, solvedFor: subject) }
    // An equation of restricted symbols must not be solved for its marker, even if the marker happens to be zero.
    insert(row, solvedFor: symbol)
    if record.relation == .equal, let index = tableau.row(of: symbol), !tableau.isInfeasible(index) {
      _ = leave(index, upwards: true) || leave(index, upwards: false)
    }
  }

  private mutating func insert(_ row: SparseRow, solvedFor symbol: Int32) {
    var row = row
    row.solve(for: row.place(of: symbol))
    // A variable may be in other rows. A new symbol is in none, but may have a cost.
    tableau.substitute(symbol, by: row)
    _ = tableau.insert(row, solvedFor: symbol)
  }

  /// Returns the variable that is in the fewest rows, so that few rows grow; of equal ones, the one with the largest
  /// factor, and of those, the newest.
  private func freeSymbol(in row: SparseRow) -> Int32? {
    var best: (symbol: Int32, count: Int, factor: Double)?
    for entry in row.entries where tableau.kinds[Int(entry.symbol)] == .free {
      let (count, factor) = (tableau.count(of: entry.symbol), abs(entry.factor))
      guard factor > Self.pivotTolerance else { continue }
      guard let found = best, (count, -factor) > (found.count, -found.factor) else {
        best = (entry.symbol, count, factor)
        continue
      }
    }
    return best?.symbol
  }

  // MARK: Changing

  mutating func shift(_ index: Int, to constant: Double) {
    guard let record = records[index] else { return }
    let points = (constant - record.constant) / record.sign
    records[index]?.constant = constant
    for row in tableau.rows(with: record.symbol) {
      tableau.shift(Int(row), by: -points * tableau.rows[Int(row)].factor(of: record.symbol))
    }
    if let row = tableau.row(of: record.symbol) { tableau.shift(row, by: points) }
  }

  // MARK: Removing

  mutating func removeRow(of index: Int) {
    guard let record = records[index] else { return }
    for (symbol, cost) in [(record.symbol, record.above), (record.otherSymbol, record.below)] {
      guard let cost, symbol >= 0 else { continue }
      let level = tableau.objective.level(of: cost.priority)
      if let row = tableau.row(of: symbol) {
        tableau.objective.add(-cost.weight, to: tableau.rows[row], at: level)
      } else {
        tableau.objective.add(-cost.weight, to: symbol, at: level)
      }
    }
    if let row = tableau.row(of: record.symbol) {
      tableau.removeRow(row)
    } else if record.otherSymbol >= 0, let row = tableau.row(of: record.otherSymbol) {
      tableau.removeRow(row)
    } else if let row = leavingRow(for: record.symbol) {
      tableau.pivot(row, to: record.symbol)
      tableau.removeRow(row)
    }
    tableau.removeSymbol(record.symbol)
    if record.otherSymbol >= 0 { tableau.removeSymbol(record.otherSymbol) }
  }

  /// Returns the row to solve for the symbol of a constraint that is removed: the one that allows the smallest change.
  ///
  /// With it, no symbol of another row becomes negative, and the markers of equations stay zero. A variable allows any
  /// change.
  private mutating func leavingRow(for symbol: Int32) -> Int? {
    var best: (row: Int, ratio: Double, factor: Double)?
    for row in tableau.rows(with: symbol).map(Int.init) {
      let factor = abs(tableau.rows[row].factor(of: symbol))
      guard factor > Self.pivotTolerance else { continue }
      let isFree = tableau.kinds[Int(tableau.basics[row])] == .free
      let ratio = isFree ? Double.infinity : abs(tableau.rows[row].constant / factor)
      if let found = best, (ratio, -factor) >= (found.ratio, -found.factor) { continue }
      best = (row, ratio, factor)
    }
    return best?.row
  }
}
