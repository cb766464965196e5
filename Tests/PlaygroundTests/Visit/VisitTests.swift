import Foundation
import RillHeadless
import Testing

@testable import playground

@MainActor
@Suite struct VisitTests {
  private func play(width: Int = 50, colour: Bool = false) -> [String] {
    var lines: [String] = []
    Visit(width: width, colour: colour, write: { lines += $0.components(separatedBy: "\n") }).play()
    return lines
  }

  /// When a picture changes on purpose: `swift run playground > Tests/PlaygroundTests/Visit/Expected/visit.txt`, and
  /// read it.
  @Test func `the visit shows what is stored, to the byte`() throws {
    let url = try #require(Bundle.module.url(forResource: "Expected/visit", withExtension: "txt"))
    let expected = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    let played = play() + [""]
    let difference = zip(played, expected).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(difference == nil, "line \(difference.map { $0.offset + 1 } ?? 0)")
    #expect(played.count == expected.count)
  }

  @Test(arguments: [30, 50, 77])
  func `every line of a picture is as wide as was asked for`(width: Int) {
    let pictures = play(width: width).filter { $0.first.map("┌│├└".contains) ?? false }
    #expect(pictures.count > 300)
    #expect(Set(pictures.map { TextMetric.cells(in: $0) }) == [width])
  }

  @Test func `colour is the only difference that colour makes`() {
    let coloured = play(colour: true).joined(separator: "\n")
    #expect(coloured.contains("\u{1B}["))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == play().joined(separator: "\n"))
  }

  @Test func `loads, refreshes and failures are on and off at their times`() {
    let lines = play()
    func times(_ text: String) -> [String] {
      lines.filter { $0.hasSuffix(text) }.map { String($0.prefix(8)).trimmingCharacters(in: .whitespaces) }
    }
    #expect(times("isAnimating  true") == ["0.0s", "423.8s"])
    #expect(times("isRefreshing true") == ["421.8s", "422.8s", "424.8s", "429.3s"])
    #expect(times("isRefreshing false") == ["0.0s", "422.8s", "423.8s", "426.3s", "429.8s"])
    #expect(times("hasError     true") == ["423.8s"])
    #expect(times("given up") == ["425.3s", "429.8s"])
    #expect(times("too late: nobody waits for it") == ["427.8s", "430.3s"])
  }
}
