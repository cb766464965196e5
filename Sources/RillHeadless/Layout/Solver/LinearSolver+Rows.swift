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
