import Testing

@testable import playground

@MainActor
@Suite struct CartVisitTests {
  @Test(arguments: PlayedVisit.widths)
  func `each change sends one total at most, and the captions count what streams send`(width: Int) throws {
    let steps = try PlayedVisit.of(.cart, width: width).steps
    func sent(_ label: String) -> [[String]] {
      steps.dropFirst().map { lines in
        lines.filter { $0.hasPrefix("  \(label)") }.compactMap { $0.split(separator: " ").last.map(String.init) }
      }
    }
    #expect(sent("total") == [[], ["€92.00"], ["€93.60"], ["€144.00"], [], [], ["€115.20"]])
    #expect(
      sent("combined") == [
        [], ["€92.00"], ["€104.00", "€93.60"],
        ["€141.60", "€136.80", "€124.80", "€126.00", "€146.00", "€144.00"],
        ["€136.00", "€136.80", "€144.80", "€144.00"], [], ["€112.00", "€115.20"],
      ])
  }
}
