/// The reasons why a constraint cannot hold.
extension LinearSolver {
  /// Returns the required constraints, except one, from which a row without a solution follows, in the order in which
  /// they were added.
  ///
  /// A sum of them, each with a factor, states that something negative is at least zero.
  ///
  /// A row of a simplex tableau is a sum of as few constraints as possible, so without any one of them there would be a
  /// solution: John Gleeson and Jennifer Ryan, *Identifying Minimally Infeasible Subsystems of Inequalities* (ORSA
  /// Journal on Computing 2(1), 1990).
  func requiredConstraints(in row: Int, but constraint: Constraint) -> [Constraint] {
    multiples(in: row).keys.filter { $0 != constraint.index }
      .compactMap(self.constraint(at:)).sorted { $0.generation < $1.generation }
  }

  /// Returns the factor of each required constraint in that sum, by the index of its record.
  func multiples(in row: Int) -> [Int: Double] {
    let basic = SparseRow.Entry(symbol: tableau.basics[row], factor: -1)
    var multiples: [Int: Double] = [:]
    for entry in [basic] + tableau.rows[row].entries {
      let index = Int(owners[Int(entry.symbol)])
      guard index >= 0, let record = records[index], record.isRequired else { continue }
      multiples[index, default: 0] += entry.factor / record.sign
    }
    return multiples
  }
}
