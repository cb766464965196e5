import Foundation
import Testing

@testable import playground

@Suite struct CastTests {
  @Test func `a cast is a header and an event a line`() throws {
    var cast = Cast(TerminalSize(columns: 50, rows: 20), title: "A \"visit\"")
    cast.add("", at: .zero)
    cast.add("a/\u{1B}[1m\n", at: .zero)
    cast.add("海", at: .milliseconds(61_005))
    cast.resize(to: TerminalSize(columns: 60, rows: 9), at: .seconds(62))
    cast.add("b", at: .microseconds(70_000_001))
    #expect(
      try cast.encoded() == """
        {"height":20,"title":"A \\"visit\\"","version":2,"width":50}
        [0.000000, "o", "a/\\u001b[1m\\n"]
        [61.005000, "o", "海"]
        [62.000000, "r", "60x9"]
        [70.000001, "o", "b"]

        """)
  }

  @Test(arguments: Page.allCases) @MainActor
  func `the terminal of a visit's cast has room for each of its screens, and not for more`(page: Page) throws {
    let width = Options.widths.lowerBound
    let lines = try PlayedVisit.of(page, width: width).cast.split(separator: "\n").map { Data($0.utf8) }
    let header = try #require(try JSONSerialization.jsonObject(with: lines[0]) as? [String: Any])
    let heights = try lines.dropFirst().map { line in
      let event = try #require(try JSONSerialization.jsonObject(with: line) as? [Any])
      return try #require(event[2] as? String).components(separatedBy: "\r\n").count
    }
    #expect(header["width"] as? Int == width)
    #expect(header["height"] as? Int == heights.max())
  }
}
