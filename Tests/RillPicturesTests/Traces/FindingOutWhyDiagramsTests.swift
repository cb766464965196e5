import Foundation
import Rill
import RillPictures
import RillTesting
import TestSupport
import Testing

// The code of the article "Finding out why"; a test below compares the two.

// snippet: the flow
struct TownsSearch: Sendable {
  let query = PublishRelay<String>()
  let towns: Observable<[String]>

  init(find: @escaping @Sendable (String) -> Observable<[String]>) {
    towns = query.debug("query").flatMapLatest { find($0).debug("request") }
  }
}

struct TownsPage {
  private let bag = DisposeBag()

  init(_ search: TownsSearch, show: @escaping @Sendable (String) -> Void) {
    search.towns.subscribe(onNext: { show($0.joined(separator: ", ")) }).disposed(by: bag)
    search.towns.map { "\($0.count) found" }.subscribe(onNext: { show($0) }).disposed(by: bag)
  }
}
// end

/// The search after the third step.
private struct SharedTowns: Sendable {
  let query = PublishRelay<String>()
  let towns: Observable<[String]>

  init(find: @escaping @Sendable (String) -> Observable<[String]>) {
    // snippet: the mended flow
    towns = query.debug("query").flatMapLatest { find($0).debug("request") }.share(replay: 1)
    // end
  }
}

/// `RILL_RECORD=1 swift test --filter Diagrams` writes the picture anew.
@MainActor @Suite struct FindingOutWhyDiagramsTests {
  private let quiet = Diagnostics()

  init() { quiet.debugSink = { _ in } }

  private func article() throws -> Article { try Article("Sources/RillPictures/RillPictures.docc/FindingOutWhy.md") }

  @Test func `the article shows the code, the chains and the picture of what runs here`() throws {
    var printed: [String] = []
    func print(_ text: some CustomStringConvertible) { printed.append(text.description) }
    try quiet.run {
      // snippet: the recording
      let clock = VirtualTimeScheduler()
      let recording = Diagnostics.record(clock: { clock.now }) {
        let search = TownsSearch { _ in
          Observable.timer(.milliseconds(300), scheduler: clock).map { _ in ["Bern", "Berlin"] }
        }
        let page = TownsPage(search) { _ in }
        Diagnostics.event("typed be") { search.query.accept("be") }
        clock.run()
        withExtendedLifetime(page) {}
      }
      let requests = recording.records.filter { $0.label == "request" && $0.kind == .subscribed }
      // end
      #expect(requests.count == 2)
      // snippet: the chains
      for request in requests { print(recording.why(request)) }
      // end
      try expectOutput(printed)
      printed = []
      // snippet: the beginnings
      for request in requests {
        let query = request.cause.flatMap { recording[$0] }
        let beginning = query?.beginning.flatMap { recording[$0] }
        print(beginning.map { "\(recording.why($0))" } ?? "")
      }
      // end
      try expectOutput(printed)
      try expectPicture(TracePicture(recording).svg)
    }
    let code = try article().code.map { $0.trimmingPrefix("\n") }
    for snippet in try snippets() { #expect(code.contains { $0 == snippet }) }
  }

  @Test func `a shared stream has one request`() {
    let clock = VirtualTimeScheduler()
    let recording = quiet.run {
      Diagnostics.record {
        let search = SharedTowns { _ in Observable.timer(.milliseconds(300), scheduler: clock).map { _ in ["Bern"] } }
        let bag = DisposeBag()
        for _ in 1...2 { search.towns.subscribe(onNext: { _ in }).disposed(by: bag) }
        search.query.accept("be")
        clock.run()
      }
    }
    #expect(recording.records.count { $0.label == "request" && $0.kind == .subscribed } == 1)
  }

  /// Names the places in the code of the first two snippets as if each were a file.
  private static func named(_ text: String) -> String {
    text.replacing(/FindingOutWhyDiagramsTests(\.swift)?:(\d+)/) { place in
      let line = Int(place.2) ?? 0
      return line < 51 ? "Towns\(place.1 ?? ""):\(line - 10)" : "TownsTests\(place.1 ?? ""):\(line - 54)"
    }
  }

  private func expectOutput(_ lines: [String]) throws {
    let text = try Article.text(of: "Sources/RillPictures/RillPictures.docc/FindingOutWhy.md")
    let output = Self.named(lines.joined(separator: "\n"))
    #expect(text.contains("```\n\(output)\n```"), "\(output)")
  }

  private func expectPicture(_ svg: String) throws {
    let file = Article.root.appending(path: "Sources/RillPictures/RillPictures.docc/Resources/doubled-request.svg")
    let drawn = Self.named(svg)
    if ProcessInfo.processInfo.environment["RILL_RECORD"] == "1" { try Data(drawn.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == drawn, "RILL_RECORD=1 swift test --filter Diagrams")
  }
}
