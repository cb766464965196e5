import Foundation
import RillHeadless
import Testing

@testable import playground

@MainActor
@Suite struct TourTests {
  private func lines(_ search: OperatorSearch? = nil, color: Bool = false) async -> [String] {
    let printed = Printed()
    await Tour(printed.output(color: color)).show(search)
    return printed.lines
  }

  /// If a demonstration changes on purpose: run `swift run playground operators >
  /// Tests/PlaygroundTests/Visit/Expected/operators.txt`, and read it.
  @Test func `the tour shows the stored text, to the byte`() async throws {
    let url = try #require(Bundle.module.url(forResource: "Expected/operators", withExtension: "txt"))
    let expected = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    let shown = await lines() + [""]
    let difference = zip(shown, expected).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(difference == nil, "line \(difference.map { $0.offset + 1 } ?? 0)")
    #expect(shown.count == expected.count)
  }

  @Test func `every line fits a terminal of 80 columns`() async {
    #expect(await lines().filter { TextMetric.cells(in: $0) > Tour.width } == [])
  }

  @Test func `color is the only difference that color makes`() async {
    let colored = await lines(color: true).joined(separator: "\n")
    #expect(colored.contains("\u{1B}["))
    #expect(await colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == lines().joined(separator: "\n"))
  }

  @Test func `a name shows all its forms and nothing else`() async {
    let shown = await lines(OperatorSearch("take"))
    let headings = shown.filter { $0.hasPrefix("I want to ") }
    #expect(headings.count == 5)
    #expect(headings.allSatisfy { $0.contains(": take") })
    #expect(shown.first == "Choose elements")
  }

  @Test func `a name of another framework is answered with the one here`() async {
    let shown = await lines(OperatorSearch("removeDuplicates"))
    #expect(shown.first == "Instead of Combine's removeDuplicates, use distinctUntilChanged here:")
    #expect(shown.contains("  distinctUntilChanged  --1-----2--1--|"))
  }

  @Test func `the code, the diagram and the output are below what one wants`() async {
    let shown = await lines(OperatorSearch("combineLatest"))
    #expect(
      Array(shown.prefix(9)) == [
        "Combine several streams", "", "I want to combine the latest of several: combineLatest", "",
        "  Observable.combineLatest(digits, letters) { $0 + $1 }", "", "  digits         --1-----2--------|",
        "  letters        ----a------b--|", "  combineLatest  ----1a--2a-2b----|",
      ])
  }
}
