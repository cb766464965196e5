import Foundation
import TestSupport
import Testing

/// Code that does not compile, and next to each the closest code that does.
@LongTests
@Suite struct CompilerTests {
  @Test(arguments: [
    "Sending/RacyCapture", "Sending/NonSendableElement", "Isolation/MainActorInMap",
    "Isolation/KeyPathOfOtherActor", "Isolation/DriveElsewhere", "Sending/PlainScreen",
  ])
  func `code that could race does not compile`(name: String) throws { try expectDiagnostics(of: Fixture(name)) }

  @Test(arguments: [
    "Sending/RacyCaptureTwin", "Sending/NonSendableElementTwin", "Isolation/MainActorInMapTwin",
    "Isolation/KeyPathOfOtherActorTwin", "Isolation/DriveElsewhereTwin", "Sending/PlainScreenTwin",
    "Isolation/DriverOfScreen",
  ])
  func `its twin, which cannot race, compiles`(name: String) throws {
    #expect(try Fixture(name).diagnose().isEmpty)
  }

  @Test func `a state that is no relay and no derived value does not compile`() throws {
    try expectDiagnostics(of: Fixture("Solving/OwnState"))
  }

  @Test(arguments: ["Isolation/AppIsolatedEquatable", "Isolation/AppIsolatedFunction"])
  func `in a target that defaults to the main actor, operators reject code that is isolated to it`(name: String) throws
  {
    try expectDiagnostics(of: Fixture(name), Toolchain.appTarget)
  }

  @Test(arguments: [
    "Isolation/AppIsolatedEquatableTwin", "Isolation/AppIsolatedFunctionTwin", "Isolation/MainActorScreen",
    "Isolation/DriverOfScreen", "Solving/ImplicitMembers",
  ])
  func `one word makes it compile, and everything else compiles there unchanged`(name: String) throws {
    #expect(try Fixture(name).diagnose(Toolchain.appTarget) == [])
  }

  @Test func `the remedy in "Coming from RxSwift" compiles there, and does not without its word`() throws {
    let all = try Article("Sources/Rill/Rill.docc/ComingFromRxSwift.md").code
    #expect(try all.flatMap(diagnose) == [])
    let code = try #require(all.first { $0.contains("nonisolated ") })
    #expect(try !diagnose(code.replacing("nonisolated ", with: "")).isEmpty)
  }

  private func diagnose(_ code: String) throws -> [CompilerError] {
    let file = FileManager.default.temporaryDirectory.appending(path: "article-\(UUID().uuidString).swift")
    try Data("import Rill\n\(code)".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Toolchain.typecheck(file.path, Toolchain.appTarget)
  }

  private func expectDiagnostics(of fixture: Fixture, _ flags: [String] = []) throws {
    let found = try fixture.diagnose(flags)
    #expect(!fixture.expected.isEmpty)
    #expect(found.count == fixture.expected.count, "\(found)")
    for (found, expected) in zip(found, fixture.expected) {
      #expect(found.line == expected.line && found.message.contains(expected.message), "\(found)")
    }
  }

  @Test(arguments: ["Isolation/MainActorScreen", "Isolation/ObservationToo"])
  func `a screen on the main actor, and a file that imports Observation, need no annotations`(name: String) throws {
    #expect(try Fixture(name).diagnose().isEmpty)
  }

  @Test func `combineLatest of eight streams type-checks within three hundred scopes`() throws {
    let fixture = try Fixture("Solving/CombineLatestOfEight")
    #expect(try fixture.diagnose(["-Xfrontend", "-solver-scope-threshold=300"]).isEmpty)
    // The limit can be exceeded.
    #expect(try !fixture.diagnose(["-Xfrontend", "-solver-scope-threshold=1"]).isEmpty)
  }

  @Test func `a sum of six in a following map type-checks in time where its result is known, and only there`() throws {
    let threshold = ["-Xfrontend", "-solver-scope-threshold=300"]
    #expect(try Fixture("Solving/SumOfSix").diagnose(threshold) == [])
    try expectDiagnostics(of: Fixture("Solving/SumOfSixUnknown"), ["-Xfrontend", "-solver-scope-threshold=10000"])
  }

  @Test func `the sums that the documentation of combineLatest shows are those that compile`() throws {
    let documented = try text("Sources/Rill/Operators/Combining/CombineLatest.swift").components(separatedBy: "\n")
      .map { $0.trimmingPrefix("  /// ") }.filter { $0.hasPrefix("Observable.combineLatest(") }
    let compiled = try text("Tests/RillTests/Project/Compiling/Fixtures/Solving/SumOfSix.swift")
    #expect(documented.count == 2)
    for line in documented { #expect(compiled.contains("return \(line)\n")) }
  }

  private func text(_ path: String) throws -> String {
    let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func `implicit members stand for streams, and type-check within five hundred scopes a statement`() throws {
    #expect(try Fixture("Solving/ImplicitMembers").diagnose(["-Xfrontend", "-solver-scope-threshold=500"]) == [])
  }
}
