import RillPictures
import RillTesting
import Testing

@Suite struct MarblePictureTextTests {
  private func picture(_ inputs: [MarblePicture.Lane], _ operation: String, _ outputs: [MarblePicture.Lane]) -> String {
    MarblePicture(inputs: inputs, operation: operation, outputs: outputs).text
  }

  @Test func `one timeline is its diagram`() {
    #expect(MarblePicture("--a--b--|").text == "--a--b--|")
    #expect(MarblePicture("--a--#", name: "source").text == "source  --a--#")
    #expect(MarblePicture("--(ab)-(c|)").text == "--(ab)-(c|)")
    #expect(MarblePicture("").text == "")
    #expect("\(MarblePicture("a|"))" == "a|")
  }

  @Test func `lanes are aligned, and the operator names the output`() {
    let text = picture(
      [.init("--1-----2--------|", name: "digits"), .init("----a------b--|", name: "letters")], "combineLatest",
      [.init("----[1a]---[2a]--[2b]-----|")])
    #expect(
      text == """
        digits         --1-----2--------|
        letters        ----a------b--|
        combineLatest  ----1a--2a-2b----|
        """)
  }

  @Test func `events at one time are below each other, whatever is wide before them`() {
    let text = picture(
      [.init("abc|")], "map", [.init(Timeline(entries: ["long", "b", "c"].enumerated().map { Self.element($1, $0) }))])
    #expect(
      text == """
             a----bc|
        map  long-bc-
        """)
  }

  private static func element(_ name: String, _ step: Int, offset: Duration = .zero) -> Timeline.Entry {
    Timeline.Entry(step: step, offset: offset, marble: .element(name))
  }

  @Test func `a wide character takes two columns`() {
    let text = picture([.init("-[睡]--a|", name: "林一")], "map", [.init("-b---c|")])
    #expect(
      text == """
        林一  -睡-a|
        map   -b---c|
        """)
  }

  @Test func `what is between two steps is drawn between them, in every lane`() {
    let between = Timeline(entries: [
      Self.element("a", 1), Self.element("b", 1, offset: .milliseconds(500)), Self.element("c", 2),
    ])
    #expect(
      picture([.init(between, name: "in")], "out", [.init("-xy|")]) == """
        in   -abc-
        out  -x-y|
        """)
  }

  @Test func `events before the start, and out of order, are drawn in order`() {
    let timeline = Timeline(entries: [Self.element("b", 1), Self.element("a", -2)])
    #expect(MarblePicture(timeline).text == "a--b")
  }

  @Test func `texts that look like marks are in brackets`() {
    let names = ["-", "a b", "(", "", "x|", "#", "…"]
    for name in names {
      #expect(MarblePicture(Timeline(entries: [Self.element(name, 0)])).text == "[\(name)]")
    }
    #expect(MarblePicture(Timeline(entries: [Self.element("[1, 2]", 0)])).text == "[1, 2]")
    #expect(MarblePicture(Timeline(entries: [Self.element("a\nb\u{7}", 0)])).text == "a\\nb\u{FFFD}")
  }

  @Test func `words in a group are apart`() {
    let group = ["ab", "c", "d", "ef"].map { Self.element($0, 1) }
    #expect(MarblePicture(Timeline(entries: group)).text == "-(ab c d ef)")
  }

  @Test func `a very long wait is shortened, in every lane, and said so`() {
    let timeline = Timeline(entries: [Self.element("a", 0), Self.element("b", 1_000_000), Self.element("c", .max)])
    #expect(
      picture([.init(timeline)], "x", [.init("-y")]) == """
           a---…--b--…--c
        x  -y--…-----…---
        """)
  }

  @Test func `a lane begins and stops where it says, and goes on to the end otherwise`() {
    let text = picture(
      [.init("----------|"), .init("-a", name: "live")], "out",
      [.init("---b", name: "part", start: 3), .init("-c", name: "until 5", end: 5)])
    #expect(
      text == """
                 ----------|
        live     -a---------
        part        b-------
        until 5  -c---
        """)
  }

  @Test func `steps in which nothing happens are shown if asked for`() {
    #expect(MarblePicture("", steps: 4).text == "----")
    #expect(MarblePicture("a", steps: 4).text == "a---")
    #expect(MarblePicture("a|", steps: -4).text == "a|")
  }

  @Test func `the words say what happens when`() {
    let picture = MarblePicture(
      inputs: [.init("--a#", name: "letters"), .init("")], operation: "map",
      outputs: [.init("(bc|)"), .init("-d", end: 4)]
    )
    #expect(
      picture.words == """
        Input 1, letters: a at 2; error at 3. Input 2: no event. \
        Output 1: b, then c, then completed at 0. Output 2: d at 1; nothing more after 4.
        """)
  }
}
