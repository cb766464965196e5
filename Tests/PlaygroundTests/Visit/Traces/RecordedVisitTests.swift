import Foundation
import Rill
import RillHeadless
import TestSupport
import Testing

@testable import playground

@MainActor
@Suite struct RecordedVisitTests {
  /// Two visits to each page, and what the first one printed. The tests share them, because a visit takes long in a
  /// debug build.
  private static var played: [Page: (visits: [RecordedVisit], printed: Printed)] = [:]

  private func play(_ page: Page) -> (visits: [RecordedVisit], printed: Printed) {
    if let played = Self.played[page] { return played }
    let printed = [Printed(), Printed()]
    let visits = printed.map { RecordedVisit(page, on: Display(width: Options.usualWidth, output: $0.output())) }
    Self.played[page] = (visits, printed[0])
    return (visits, printed[0])
  }

  @Test(arguments: Page.allCases)
  func `the trace of a page keeps the rules of the format, and has the same bytes in every run`(page: Page) {
    let visits = play(page).visits
    let trace = visits[0].trace
    let reader = TraceReader(trace)
    #expect(reader.faults == [])
    #expect(trace == visits[1].trace)
    // Two pages have views only, and no stream.
    #expect(reader.slices.isEmpty == [.profile, .layout].contains(page))
  }

  @Test(arguments: Page.allCases)
  func `the timeline of a page fits the width, names its steps, and is the same in every run`(page: Page) throws {
    let visits = play(page).visits
    let svg = visits[0].timelineSVG
    #expect(svg == visits[1].timelineSVG)
    for width in [Options.widths.lowerBound, Options.usualWidth, Options.widths.upperBound] {
      let text = visits[0].timeline(width: width)
      #expect(text == visits[1].timeline(width: width))
      let tooWide = text.split(separator: "\n").filter { TextMetric.cells(in: String($0)) > width }
      #expect(tooWide.isEmpty)
      #expect(text.contains("◇ computed") || text == "No event is recorded.")
    }
    guard visits[0].trace.contains("\"next\"") else { return }
    let steps = svg.matches(of: /text-anchor="middle"[^>]*fill="#757575">(\d+)</).compactMap { Int($0.output.1) }
    let first = try #require(steps.first)
    #expect(steps == Array(first..<first + steps.count))
    // Only the newest events of the feed, which is scrolled a hundred times, have room.
    #expect(first == 1 || svg.contains("earlier events are left out"))
  }

  @Test(arguments: Page.allCases)
  func `recording changes nothing of a visit`(page: Page) throws {
    let (visits, printed) = play(page)
    let plain = Printed()
    #expect(visits[0].failure == nil)
    try page.play(on: Display(width: Options.usualWidth, output: plain.output()))
    #expect(printed.text == plain.text)
  }

  /// The chain of each record, and above all of the last change of a row or the last event, ends at what came from
  /// outside: nothing of a visit is forgotten.
  @Test(arguments: Page.allCases)
  func `the causes of each record lead to a root`(page: Page) throws {
    let folder = try TemporaryFolder()
    let trace = play(page).visits[0].trace
    try folder.write(trace, to: "trace.json")
    let reader = TraceReader(trace)
    let kinds = ["rowChanged", "event", "next"]
    let last = reader.slices.last { kinds.contains($0.arguments["kind"] as? String ?? "") }
    for slice in [reader.slices.last, last].compactMap(\.self) {
      let number = try #require(slice.number)
      let chain = reader.chain(from: number)
      #expect(chain.last?.cause == nil)
      let lines = try TraceChain(path: folder.path + "/trace.json", number: number).lines
      #expect(lines.count == chain.count)
      #expect(lines.first?.hasPrefix("#\(number) ") == true)
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("← #") })
    }
    for slice in reader.slices { #expect(reader.chain(from: slice.number ?? 0).last?.cause == nil) }
  }
}
