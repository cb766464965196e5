/// The search for variables that could have other values.
extension LinearSolver {
  /// Whether no other values miss the constraints as little, as far as the costs show: each symbol that is zero costs
  /// something.
  ///
  /// Complexity: O(symbols).
  var isUnique: Bool {
    tableau.kinds.indices.allSatisfy { symbol in
      tableau.kinds[symbol] != .restricted || tableau.rowOfSymbol[symbol] >= 0
        || !tableau.objective.isFree(Int32(symbol))
    }
  }

  /// Returns the variables, of the given ones, that could have another value without any constraint being missed by
  /// more.
  ///
  /// - Complexity: Two small searches for each variable, each like adding a constraint, on a copy of the solver.
  public func ambiguous(among variables: [Variable]) -> [Variable] {
    var solver = self
    // Symbols that cost something stay zero; the others may move.
    var movable: ContiguousArray<Bool> = []
    for (symbol, kind) in solver.tableau.kinds.enumerated() {
      let isBasic = solver.tableau.rowOfSymbol[symbol] >= 0
      movable.append(isBasic || kind != .restricted || solver.tableau.objective.isFree(Int32(symbol)))
    }
    for symbol in movable.indices where !movable[symbol] { solver.tableau.removeSymbol(Int32(symbol)) }
    return variables.filter { solver.canMove($0, upwards: true) || solver.canMove($0, upwards: false) }
  }

  /// Returns whether a variable could be greater, or smaller.
  private mutating func canMove(_ variable: Variable, upwards: Bool) -> Bool {
    guard let row = tableau.row(of: variable.symbol) else { return true }
    if tableau.rows[row].entries.contains(where: { tableau.kinds[Int($0.symbol)] == .free }) { return true }
    let start = tableau.rows[row].constant
    tableau.objective = SolverObjective()
    tableau.objective.grow(to: tableau.kinds.count)
    let level = tableau.objective.level(of: 0)
    tableau.objective.add(upwards ? -1 : 1, to: tableau.rows[row], at: level)
    minimize()
    let symbols = tableau.kinds.indices.map(Int32.init)
    // An unbounded search leaves a negative cost in the objective.
    let isEndless = symbols.contains {
      tableau.kinds[Int($0)] == .restricted && tableau.rowOfSymbol[Int($0)] < 0 && tableau.objective.isNegative($0)
    }
    return isEndless || abs(tableau.value(of: variable.symbol) - start) > 1e-6
  }
}
