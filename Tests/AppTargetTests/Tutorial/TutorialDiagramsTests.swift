import Foundation
import Rill
import RillPictures
import RillTesting
import TestSupport
import Testing

/// Compares the picture of the tutorial with what runs; `RILL_RECORD=1 swift test --filter Diagrams` writes it anew.
@MainActor @Suite struct TutorialDiagramsTests {
  @Test func `the picture shows the old answer that replaces the newer one`() throws {
    let scheduler = VirtualTimeScheduler()
    let towns = ["T": "Tampere", "Tu": "Turku"]
    let waits: [String: Duration] = ["T": .seconds(8), "Tu": .seconds(2)]
    let queries: Timeline = "-T--[Tu]------|"
    let shown = record(
      TestableObservable<String>.hot(queries, on: scheduler).flatMap { query in
        Observable.just(towns[query] ?? "").delay(waits[query] ?? .zero, scheduler: scheduler)
      }, on: scheduler)
    #expect(shown.difference(from: "------[Turku]--[Tampere]-|") == nil)

    let picture = MarblePicture(
      inputs: [.init(queries, name: "queries")], operation: "flatMap", outputs: [.init(shown, name: "town")])
    let file = Article.root.appending(path: "\(TutorialTests.resources)/orders.svg")
    if ProcessInfo.processInfo.environment["RILL_RECORD"] == "1" { try Data(picture.svg.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == picture.svg)
  }
}
