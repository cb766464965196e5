import TestSupport
import Testing

/// What does not compile, and beside each the nearest thing that does.
@Suite struct CompilerTests {
  @Test(arguments: ["RacyCapture", "NonSendableElement", "MainActorInMap"])
  func `what could race does not compile`(name: String) throws {
    let fixture = try Fixture(name)
    let found = try fixture.diagnose()
    #expect(!fixture.expected.isEmpty)
    #expect(found.count == fixture.expected.count, "\(found)")
    for (found, expected) in zip(found, fixture.expected) {
      #expect(found.line == expected.line && found.message.contains(expected.message), "\(found)")
    }
  }

  @Test(arguments: ["RacyCaptureTwin", "NonSendableElementTwin", "MainActorInMapTwin"])
  func `its twin, which cannot race, compiles`(name: String) throws {
    #expect(try Fixture(name).diagnose().isEmpty)
  }

  @Test(arguments: ["MainActorScreen", "ObservationToo"])
  func `a screen on the main actor, and a file that imports Observation, need no annotations`(name: String) throws {
    #expect(try Fixture(name).diagnose().isEmpty)
  }

  @Test func `combineLatest of eight streams type-checks within three hundred scopes`() throws {
    let fixture = try Fixture("CombineLatestOfEight")
    #expect(try fixture.diagnose("-Xfrontend", "-solver-scope-threshold=300").isEmpty)
    // The limit is one that can be exceeded.
    #expect(try !fixture.diagnose("-Xfrontend", "-solver-scope-threshold=1").isEmpty)
  }
}
