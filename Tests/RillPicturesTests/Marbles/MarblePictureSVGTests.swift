import Foundation
import RillPictures
import RillTesting
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct MarblePictureSVGTests {
  private let picture = MarblePicture(
    inputs: [.init("--1-----2--|", name: "digits"), .init("----a--#", name: "letters")], operation: "combineLatest",
    outputs: [.init("----(xyz|)")])

  @Test func `the bytes are the same in every run`() {
    let other = MarblePicture(inputs: picture.inputs, operation: picture.operation, outputs: picture.outputs)
    #expect(picture.svg == other.svg)
    #expect(picture.svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
    #expect(picture.svg.hasSuffix("</svg>\n"))
  }

  @Test func `a reader of the screen gets a title and the events`() {
    #expect(picture.svg.contains("role=\"img\""))
    #expect(picture.svg.contains("<title>Marble diagram: combineLatest</title>"))
    #expect(picture.svg.contains("<desc>\(picture.words)</desc>"))
    #expect(MarblePicture("a|").svg.contains("<title>Marble diagram</title>"))
  }

  @Test func `any text is well-formed XML`() throws {
    for name in ["<&>\"'", "]]>", "\u{0}\u{B}", "\u{FFFE}", "a\nb", "", "👩‍👩‍👧", "e\u{301}"] {
      let timeline = Timeline(entries: [Timeline.Entry(step: 0, marble: .element(name))])
      let svg = MarblePicture(
        inputs: [.init(timeline, name: name)], operation: name, outputs: [.init(timeline)]
      ).svg
      let parser = XMLParser(data: Data(svg.utf8))
      #expect(parser.parse(), "\(name.debugDescription)")
    }
  }

  @Test func `an element keeps its color from lane to lane, and others have other colors`() throws {
    let fills = try self.fills(MarblePicture(inputs: [.init("ab|")], operation: "x", outputs: [.init("ba|")]))
    #expect(fills.count == 4)
    #expect(fills[0] == fills[3] && fills[1] == fills[2] && fills[0] != fills[1])
  }

  private func fills(_ picture: MarblePicture) throws -> [String] {
    picture.svg.matches(of: /<rect[^>]* rx="13" fill="(#\w+)"/).map { String($0.output.1) }
  }

  /// The boxes of the marbles.
  private func marbles(_ picture: MarblePicture) -> [(x: Int, y: Int, width: Int, height: Int)] {
    picture.svg.matches(of: /<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)" rx="13"/).compactMap { match in
      guard let x = Int(match.output.1), let y = Int(match.output.2), let width = Int(match.output.3),
        let height = Int(match.output.4)
      else { return nil }
      return (x, y, width, height)
    }
  }

  @Test(
    arguments: [
      "abc|", "(abc|)", "[long text][and another]c|", "(a[bcdefgh])(c#)", "a[林一林一林一]b|",
      "[x][yyyyyyyyyyyyyyyyyyyyyyyyy]",
    ] as [Timeline])
  func `no two marbles overlap, and all are in the picture`(timeline: Timeline) throws {
    let picture = MarblePicture(inputs: [.init(timeline)], operation: "x", outputs: [.init(timeline, name: "name")])
    let marbles = marbles(picture)
    let names = timeline.entries.filter { if case .element = $0.marble { true } else { false } }
    #expect(marbles.count == 2 * names.count)
    let size = try #require(picture.svg.firstMatch(of: /width="(\d+)" height="(\d+)"/))
    let (width, height) = (try #require(Int(size.output.1)), try #require(Int(size.output.2)))
    for (index, one) in marbles.enumerated() {
      #expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= width && one.y + one.height <= height)
      for other in marbles[(index + 1)...] {
        let isApart =
          one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y
          || other.y + other.height <= one.y
        #expect(isApart)
      }
    }
  }

  @Test func `a marble is as wide as its text: 8 points for a narrow character, 16 for a wide one`() throws {
    let timeline: Timeline = "[twelve chars]-[睡睡睡]"
    let widths = marbles(MarblePicture(timeline)).map(\.width)
    #expect(widths == [12 * 8 + 14, 3 * 16 + 14])
    #expect(MarblePicture(timeline).svg.contains("textLength=\"96\""))
  }

  @Test func `a long operator fits its box`() throws {
    let name = String(repeating: "x", count: 100)
    let svg = MarblePicture(inputs: [.init("a|")], operation: name, outputs: [.init("b|")]).svg
    let picture = try #require(svg.firstMatch(of: /width="(\d+)"/).flatMap { Int($0.output.1) })
    let box = try #require(svg.firstMatch(of: /<rect x="(\d+)" y="\d+" width="(\d+)" height="\d+" rx="6"/))
    let (start, width) = (try #require(Int(box.output.1)), try #require(Int(box.output.2)))
    #expect(width >= 100 * 8)
    #expect(start + width <= picture)
  }

  @Test func `only a lane that goes on has an arrow`() {
    func arrows(_ lane: MarblePicture.Lane) -> Int {
      MarblePicture(inputs: [], operation: "", outputs: [lane]).svg.matches(of: /H\d+M/).count
    }
    #expect(arrows(.init("--a")) == 1)
    #expect(arrows(.init("--a|")) == 0)
    #expect(arrows(.init("--a#")) == 0)
    #expect(arrows(.init("--a", end: 5)) == 0)
  }
}
