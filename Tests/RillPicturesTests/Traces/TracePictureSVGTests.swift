import Foundation
import Rill
import RillPictures
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct TracePictureSVGTests {
  private struct Box {
    var x, y, width, height: Int

    init?(_ match: (Substring, Substring, Substring, Substring, Substring)) {
      guard let x = Int(match.1), let y = Int(match.2), let width = Int(match.3), let height = Int(match.4) else {
        return nil
      }
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    func isApart(from other: Box) -> Bool {
      x + width <= other.x || other.x + other.width <= x || y + height <= other.y || other.y + other.height <= y
    }
  }

  private func svg(_ records: Records) -> String {
    TracePicture(records.all, forgotten: 3, steps: Records.steps.map { TracePicture.Step($0.0, after: $0.1) }).svg
  }

  /// The boxes of the marbles.
  private func marbles(_ svg: String) -> [Box] {
    svg.matches(of: /<rect x="(-?\d+)" y="(-?\d+)" width="(\d+)" height="(20)"/).compactMap { Box($0.output) }
  }

  private var long: Records {
    var records = Records.sample
    for number in 1...170 {
      records.queue = "queue \(number % 5)"
      records.add(number.isMultiple(of: 3) ? .event : .rowChanged, because: number * 3 / 4, label: "o\(number % 9)")
    }
    return records
  }

  @Test func `no two marbles overlap, and all are in the picture`() throws {
    let svg = svg(long)
    let (marbles, sizes) = (marbles(svg), svg.firstMatch(of: /width="(\d+)" height="(\d+)"/))
    #expect(marbles.count > 170)
    let size = try #require(sizes)
    let (width, height) = (try #require(Int(size.output.1)), try #require(Int(size.output.2)))
    for (index, one) in marbles.enumerated() {
      #expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height)
      #expect(marbles[(index + 1)...].allSatisfy { one.isApart(from: $0) })
    }
  }

  @Test func `marbles have the numbers of records, and say what happened`() {
    let svg = svg(.sample)
    #expect(marbles(svg).count == 14)
    #expect(svg.contains("<title>#11 row 1, and 1 more, because of #10</title>"))
    #expect(svg.contains(">11×2</text>"))
    #expect(svg.contains("<title>#4 tap on &quot;Reload&quot;</title>"))
    #expect(svg.contains(">bind ListDriver.swift:69</text>"))
    for name in ["1", "2"] { #expect(svg.contains("fill=\"#757575\">\(name)</text>")) }
  }

  @Test func `an arrow leads to each effect, a load is a bar, and a failure is red`() {
    let svg = svg(.sample)
    #expect(svg.components(separatedBy: "<circle ").count - 1 == 8)
    #expect(svg.components(separatedBy: "C").count - 1 >= 4)
    #expect(svg.components(separatedBy: "fill-opacity=\"0.35\"").count - 1 == 2)
    #expect(svg.components(separatedBy: "fill=\"#dc2626\"").count - 1 == 1)
    #expect(svg.contains(">3 earlier records are forgotten.</text>"))
  }

  @Test func `a reader of the screen gets the events in words`() {
    #expect(svg(.sample).contains("<title>Trace</title>"))
    #expect(svg(.sample).contains("<desc>#4 tap on &quot;Reload&quot;. #5 taps next (), because of #4."))
    #expect(svg(.sample).contains(" Step 1. "))
  }

  @Test(arguments: ["<&>\"'", "]]>", "\u{0}\u{B}", "\u{FFFE}", "a\nb", "", "👩‍👩‍👧", String(repeating: "long ", count: 99)])
  func `any text is well-formed XML`(label: String) {
    var records = Records()
    records.queue = label
    let beginning = records.add(.subscribed, label: label)
    records.add(.next, label, of: beginning, label: label)
    records.add(.event, label)
    let svg = TracePicture(records.all, steps: [TracePicture.Step(label, after: 1)]).svg
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse())
  }

  @Test func `an empty recording is a picture, and equal ones have equal bytes`() {
    #expect(TracePicture([]).svg.contains(">No event is recorded.</text>"))
    #expect(svg(long) == svg(long))
  }
}
