import Testing

@testable import playground

@Suite struct SkippedMomentsTests {
  private func skipped(_ count: Int) -> SkippedMoments {
    var skipped = SkippedMoments()
    for index in 0..<count {
      skipped.append(SkippedMoment(index: index, id: "m", problem: ShapeProblem(path: "id", fault: "is missing")))
    }
    return skipped
  }

  @Test(arguments: [
    (0, 0, nil), (1, 1, nil), (5, 5, nil), (6, 6, "Skipped 1 more moment."), (9, 6, "Skipped 4 more moments."),
  ])
  func `five are named, and one sentence counts the others`(count: Int, reports: Int, last: String?) {
    let skipped = skipped(count)
    #expect(skipped.count == count && skipped.isEmpty == (count == 0))
    #expect(skipped.reports.count == reports)
    #expect(skipped.reports.prefix(5).allSatisfy { $0.hasSuffix(" (m): id is missing.") })
    if let last { #expect(skipped.reports.last == last) }
  }
}
