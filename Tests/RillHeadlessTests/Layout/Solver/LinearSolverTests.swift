import Testing

@testable import RillHeadless

@Suite struct LinearSolverTests {
  private typealias Term = LinearSolver.Term

  @Test func `required constraints hold, and of optional ones those of the highest priority`() throws {
    var solver = LinearSolver()
    let (left, right) = (solver.addVariable(), solver.addVariable())
    try solver.add([Term(right), Term(left, -1)], .greaterThanOrEqual, 100)
    try solver.add([Term(left)], .equal, 20, .optional(500))
    try solver.add([Term(right)], .equal, 90, .optional(499, weight: 1_000))
    #expect([left, right].map { solver.value(of: $0) } == [20, 120])
  }

  @Test func `within a priority the weights decide`() throws {
    var solver = LinearSolver()
    let value = solver.addVariable()
    try solver.add([Term(value)], .equal, 10, .optional(1, weight: 2))
    let other = try solver.add([Term(value)], .equal, 30, .optional(1, weight: 1.5))
    let third = try solver.add([Term(value)], .equal, 40, .optional(1, weight: 1))
    #expect(solver.value(of: value) == 30)
    solver.remove(third)
    #expect(solver.value(of: value) == 10)
    #expect(solver.error(of: other) == 20)
  }

  @Test func `a term multiplied by zero does not count`() throws {
    var solver = LinearSolver()
    let (one, other, third) = (solver.addVariable(), solver.addVariable(), solver.addVariable())
    // One of the first two is solved for the other one, and the third is in more rows than they are.
    try solver.add([Term(one), Term(other, -1)], .equal, 0)
    for _ in 0..<3 { try solver.add([Term(solver.addVariable()), Term(third, -1)], .equal, 0) }
    try solver.add([Term(one, 0), Term(other, 0), Term(third)], .equal, 3)
    try solver.add([Term(one, 0), Term(other, 0), Term(third)], .equal, 5, .optional(1))
    #expect([one, other, third].map { solver.value(of: $0) } == [0, 0, 3])
    #expect(solver.ambiguous(among: [one, other, third]) == [one, other])
  }

  @Test func `a constant can be changed any number of times`() throws {
    var solver = LinearSolver()
    let (width, half) = (solver.addVariable(), solver.addVariable())
    let edit = try solver.add([Term(width)], .equal, 0, .optional(900))
    try solver.add([Term(half), Term(width, -0.5)], .equal, 0)
    try solver.add([Term(half)], .greaterThanOrEqual, 10)
    for (constant, expected) in [(100.0, 50.0), (30, 15), (8, 10), (-4, 10), (60, 30)] {
      try solver.setConstant(of: edit, to: constant)
      #expect(solver.value(of: half) == expected)
      #expect(solver.constant(of: edit) == constant)
    }
  }

  @Test func `an edit variable takes the suggested value, as far as possible, until the edit ends`() throws {
    var solver = LinearSolver()
    let (left, width) = (solver.addVariable(), solver.addVariable())
    try solver.add([.init(left), .init(width)], .equal, 100)
    try solver.add([.init(width)], .greaterThanOrEqual, 10)
    try solver.add([.init(left)], .equal, 30, .optional(250))
    let edit = solver.beginEdit(of: left, priority: 750)
    #expect(solver.value(of: left) == 30)
    for (suggested, value) in [(50.0, 50.0), (95, 90), (-5, -5), (60, 60)] {
      solver.suggest(suggested, for: edit)
      #expect(abs(solver.value(of: left) - value) < 1e-9)
      #expect(abs(solver.value(of: width) - (100 - value)) < 1e-9)
    }
    solver.endEdit(edit)
    #expect(abs(solver.value(of: left) - 30) < 1e-9)
    solver.suggest(70, for: edit)
    #expect(abs(solver.value(of: left) - 30) < 1e-9)
  }

  @Test func `an unsatisfiable constraint is rejected with those that rule it out, and changes nothing`() throws {
    var solver = LinearSolver()
    let (one, other, third) = (solver.addVariable(), solver.addVariable(), solver.addVariable())
    let first = try solver.add([Term(one)], .lessThanOrEqual, 10)
    try solver.add([Term(one)], .greaterThanOrEqual, -10)
    let second = try solver.add([Term(other), Term(one, -1)], .equal, 5)
    try solver.add([Term(third), Term(other, -1)], .equal, 1)
    let refused = #expect(throws: LinearSolver.Unsatisfiable.self) {
      try solver.add([Term(other)], .greaterThanOrEqual, 20)
    }
    #expect(refused?.others == [first, second])
    #expect(throws: LinearSolver.Unsatisfiable(others: [first])) { try solver.add([Term(one)], .equal, 11) }
    try solver.add([Term(other)], .greaterThanOrEqual, 15)
    #expect([one, other, third].map { solver.value(of: $0) } == [10, 15, 16])
    solver.remove(first)
    try solver.add([Term(one)], .equal, 11)
    #expect(solver.value(of: third) == 17)
  }

  @Test func `an impossible constant is rejected too`() throws {
    var solver = LinearSolver()
    let value = solver.addVariable()
    let low = try solver.add([Term(value)], .greaterThanOrEqual, 10)
    let high = try solver.add([Term(value)], .lessThanOrEqual, 20)
    #expect(throws: LinearSolver.Unsatisfiable(others: [high])) { try solver.setConstant(of: low, to: 21) }
    #expect(solver.constant(of: low) == 10)
    try solver.setConstant(of: high, to: 10)
    #expect(solver.value(of: value) == 10)
  }

  @Test func `constraints that come and go leave nothing behind`() throws {
    var solver = LinearSolver()
    let variables = (0..<6).map { _ in solver.addVariable() }
    func most(of rounds: Int) throws -> Int {
      var most = 0
      for round in 0..<rounds {
        let pair = [Term(variables[round % 6]), Term(variables[(round / 6 + 1) % 6], -1)]
        let required = try solver.add(pair, .greaterThanOrEqual, -Double(round % 7))
        let optional = try solver.add(pair, .equal, Double(round % 5), .optional(Float(1 + round % 3)))
        most = max(most, solver.entryCount)
        solver.remove(round % 2 == 0 ? required : optional)
        solver.remove(round % 2 == 0 ? optional : required)
      }
      return most
    }
    let first = try most(of: 200)
    #expect(try most(of: 5_000) <= first * 2)
  }

  @Test func `an equation that is added twice holds until both are removed`() throws {
    var solver = LinearSolver()
    let (one, other) = (solver.addVariable(), solver.addVariable())
    let first = try solver.add([Term(one), Term(other)], .equal, 10)
    let second = try solver.add([Term(one, 2), Term(other, 2)], .equal, 20)
    try solver.add([Term(other)], .equal, 4, .optional(1))
    solver.remove(first)
    solver.remove(first)
    #expect(solver.value(of: one) == 6)
    #expect(throws: LinearSolver.Unsatisfiable(others: [second])) {
      try solver.add([Term(one), Term(other)], .equal, 11)
    }
    solver.remove(second)
    try solver.add([Term(one)], .equal, 1)
    #expect([one, other].map { solver.value(of: $0) } == [1, 4])
  }

  @Test func `values that could be others are ambiguous`() throws {
    var solver = LinearSolver()
    let (one, other, third) = (solver.addVariable(), solver.addVariable(), solver.addVariable())
    try solver.add([Term(one), Term(other)], .equal, 10)
    try solver.add([Term(third)], .equal, 3, .optional(1))
    #expect(solver.ambiguous(among: [one, other, third]) == [one, other])
    try solver.add([Term(one)], .equal, 2, .optional(2))
    let doubled = try solver.add([Term(one)], .equal, 4, .optional(2))
    #expect(solver.ambiguous(among: [one, other, third]) == [one, other])
    solver.remove(doubled)
    #expect(solver.ambiguous(among: [one, other, third]) == [])
  }

  @Test(arguments: [1.0, -1, 2, -0.5], [1.0, -1, 3])
  func `of two equal equations, the remaining one holds`(first: Double, second: Double) throws {
    var solver = LinearSolver()
    let (one, other) = (solver.addVariable(), solver.addVariable())
    for variable in [one, other] { try solver.add([Term(variable)], .greaterThanOrEqual, 0) }
    let gone = try solver.add([Term(one, first), Term(other, first)], .equal, 10 * first)
    try solver.add([Term(one, second), Term(other, second)], .equal, 10 * second)
    solver.remove(gone)
    try solver.add([Term(one)], .equal, 3, .optional(1))
    #expect([one, other].map { solver.value(of: $0) } == [3, 7])
    #expect(throws: LinearSolver.Unsatisfiable.self) { try solver.add([Term(one)], .greaterThanOrEqual, 11) }
  }
}
