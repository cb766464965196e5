/// Why something cannot be.
extension LinearSolver {
  /// The required constraints that a row without a solution follows from: a sum of them, each with a factor, says that
  /// something negative is at least zero.
  func requiredConstraints(in row: Int) -> [Constraint] {
    let symbols = [tableau.basics[row]] + tableau.rows[row].entries.map(\.symbol)
    let indexes = Set(symbols.map { Int(owners[Int($0)]) }).filter { $0 >= 0 && records[$0]?.isRequired == true }
    return inOrder(indexes)
  }

  private func inOrder(_ indexes: some Sequence<Int>) -> [Constraint] {
    indexes.compactMap(constraint(at:)).sorted { $0.generation < $1.generation }
  }

  /// Takes away from constraints that contradict another one what is not needed for that.
  ///
  /// Each is left out once, in a solver of its own: what can be left out, is.
  func irreducible(_ suspects: [Constraint], against record: ConstraintRecord) -> [Constraint] {
    var needed = suspects.filter { self.record(of: $0) != nil }
    if Self.canHold(needed.compactMap(self.record(of:)), record) {
      // Rounding has hidden one of them.
      needed = inOrder(records.indices.filter { records[$0]?.isRequired == true })
    }
    for constraint in needed {
      let others = needed.filter { $0 != constraint }
      if !Self.canHold(others.compactMap(self.record(of:)), record) { needed = others }
    }
    return needed
  }

  private static func canHold(_ others: [ConstraintRecord], _ record: ConstraintRecord) -> Bool {
    var solver = LinearSolver()
    var variables: [Variable: Variable] = [:]
    for record in others + [record] {
      let terms = record.terms.map { term in
        let variable = variables[term.variable] ?? solver.addVariable()
        variables[term.variable] = variable
        return Term(variable, term.factor)
      }
      if !solver.canTake(ConstraintRecord(terms, record.relation, record.constant)) { return false }
    }
    return true
  }

  /// Adds a required constraint; a solver that cannot take it is not to be used any more.
  private mutating func canTake(_ record: ConstraintRecord) -> Bool {
    records.append(record)
    addRow(ofRequired: records.count - 1)
    return restoreFeasibility() == nil
  }
}
