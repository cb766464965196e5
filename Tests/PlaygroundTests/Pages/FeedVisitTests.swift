import Testing

@testable import playground

@MainActor
@Suite struct FeedVisitTests {
  // On narrower terminals, the lines of the transcript wrap.
  @Test(arguments: PlayedVisit.widths.filter { $0 >= 43 })
  func `each page is requested once, except for the one that fails and after the refreshes`(width: Int) throws {
    let lines = try PlayedVisit.of(.feed, width: width).lines
    let requests = lines.filter { $0.contains("s  request ") && !$0.hasSuffix("canceled") }.map { $0.suffix(6) }
    #expect(requests == ["page 1", "page 2", "page 3", "page 3", "page 4", "page 1", "page 2", "page 1"])
    #expect(lines.filter { $0.hasSuffix("request 5    canceled") }.count == 1)
  }
}
