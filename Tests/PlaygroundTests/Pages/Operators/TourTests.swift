import Foundation
import RillHeadless
import RillPictures
import Testing

@testable import playground

@MainActor
@Suite struct TourTests {
  private func lines(_ search: OperatorSearch? = nil, color: Bool = false) async throws -> [String] {
    let printed = Printed()
    try await Tour(printed.output(color: color)).show(search)
    return printed.lines
  }

  @Test func `every line fits a terminal of 80 columns`() async throws {
    #expect(try await lines().filter { TextMetric.cells(in: $0) > Tour.width } == [])
  }

  @Test func `color is the only difference that color makes`() async throws {
    let colored = try await lines(color: true).joined(separator: "\n")
    #expect(colored.contains("\u{1B}["))
    #expect(try await colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == lines().joined(separator: "\n"))
  }

  @Test func `a name shows all its forms and nothing else`() async throws {
    let shown = try await lines(OperatorSearch("take"))
    let headings = shown.filter { $0.hasPrefix("I want to ") }
    #expect(headings.count == 5)
    #expect(headings.allSatisfy { $0.contains(": take") })
    #expect(shown.first == "Choose elements")
  }

  @Test func `a name of another framework is answered with the one here`() async throws {
    let shown = try await lines(OperatorSearch("removeDuplicates"))
    #expect(shown.first == "Instead of Combine's removeDuplicates, use distinctUntilChanged here:")
    #expect(shown.contains("  distinctUntilChanged  --1-----2--1--|"))
  }

  @Test func `the code, the diagram and the output are below what one wants`() async throws {
    let shown = try await lines(OperatorSearch("combineLatest"))
    #expect(
      Array(shown.prefix(9)) == [
        "Combine several streams", "", "I want to combine the latest of several: combineLatest", "",
        "  Observable.combineLatest(digits, letters) { $0 + $1 }", "", "  digits         --1-----2--------|",
        "  letters        ----a------b--|", "  combineLatest  ----1a--2a-2b----|",
      ])
  }

  @Test func `pictures are written where the documentation has them`() async throws {
    let folder = try TemporaryFolder()
    try await Tour(Printed().output(), pictures: folder.path).show(OperatorSearch("takeLast"))
    #expect(folder.files == ["Rill/Filtering/takeLast.svg"])
    let taking = DemonstrationGroup.all.flatMap(\.demonstrations).first { $0.picture == "takeLast" }
    #expect(try await folder.text(of: "Rill/Filtering/takeLast.svg") == taking?.run().picture?.svg)
  }

  @Test func `a picture that cannot be written is named`() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "file"))
    let path = folder.path + "/file"
    await #expect(throws: FrameError(path: path, reason: "not a directory")) {
      try await Tour(Printed().output(), pictures: path).show(OperatorSearch("takeLast"))
    }
  }
}
