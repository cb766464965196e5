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
    let symbols = [tableau.basics[row]] + tableau.rows[row].entries.map(\.symbol)
    let indexes = Set(symbols.map { Int(owners[Int($0)]) })
    return indexes.filter { $0 >= 0 && $0 != constraint.index && records[$0]?.isRequired == true }
      .compactMap(self.constraint(at:)).sorted { $0.generation < $1.generation }
  }
}
