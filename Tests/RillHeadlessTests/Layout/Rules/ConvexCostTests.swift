import Testing

@testable import RillHeadless

@Suite struct ConvexCostTests {
  @Test func `thousands of thirds add up to the number that they are a third of`() throws {
    let number = 1_000_000.1
    let variable = LinearSolver.Variable(symbol: 0)
    let statement = LayoutRule.Statement(terms: [.init(variable, 3)], constant: number)
    var row = SparseRow(constant: number)
    row.add(variable.symbol, 3)
    let third = try #require(ConvexCost(of: statement, row, levels: []).kinks.first?.place)
    let sum = (0..<3_000).reduce(PreciseNumber.zero) { sum, _ in sum + third }
    #expect(abs((sum - PreciseNumber(number) * 1_000).value) < LinearSolver.tolerance)
  }
}
