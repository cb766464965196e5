import RillTesting
import Testing

@Suite struct TimelineTests {
  private typealias Entry = Timeline.Entry

  @Test func `a diagram shows what happens at which step`() throws {
    let timeline = try Timeline(parsing: "--a-(bc)-[long text]#")
    #expect(
      timeline.entries == [
        Entry(step: 2, marble: .element("a")), Entry(step: 4, marble: .element("b")),
        Entry(step: 4, marble: .element("c")), Entry(step: 6, marble: .element("long text")),
        Entry(step: 7, marble: .error),
      ])
  }

  @Test func `neither spaces nor the time after the last event have a meaning`() {
    #expect("- - a (b c) |" as Timeline == "--a(bc)|")
    #expect("-a---" as Timeline == "-a")
    #expect("" as Timeline == "---")
    #expect("-a" as Timeline != "--a")
    #expect("a|" as Timeline != "(a|)")
  }

  @Test(arguments: ["--a-(bc)-|", "#", "", "(ab#)", "a[b c]d", "(a[10]|)", "[1\\]2]", "[a\\\\b]", "日本-[🇨🇳🇧🇷]"])
  func `a timeline reads as the diagram that it was made from`(diagram: String) throws {
    #expect("\(try Timeline(parsing: diagram))" == diagram)
  }

  @Test func `characters that have a meaning are written in brackets when they are elements`() throws {
    for character in "-()[]|# {\\" {
      let timeline = Timeline(entries: [Entry(step: 1, marble: .element(String(character)))])
      #expect(try Timeline(parsing: "\(timeline)") == timeline)
    }
  }

  @Test(arguments: [
    ("-a)b", 3, "there is no \"(\" before this \")\"."),
    ("-(ab", 2, "there is no \")\" after this \"(\"."),
    ("(a-b)", 3, "time cannot pass inside a group."),
    ("(a(b))", 3, "a group cannot hold another one."),
    ("--( )", 5, "the group is empty."),
    ("a|b", 3, "nothing can follow the end."),
    ("a#|", 3, "nothing can follow the end."),
    ("a[bc", 2, "there is no \"]\" after this \"[\"."),
    ("a]", 2, "there is no \"[\" before this \"]\"."),
  ])
  func `an error points at the column`(diagram: String, column: Int, problem: String) {
    let error = #expect(throws: MarbleError.self) { try Timeline(parsing: diagram) }
    #expect(error?.column == column)
    #expect(
      "\(error.map { "\($0)" } ?? "")" == """
        Marble diagram, column \(column): \(problem)
          \(diagram)
          \(String(repeating: " ", count: column - 1))^
        """)
  }

  @Test func `a literal that is not a diagram traps with the same message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = "-a)" as Timeline
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Marble diagram, column 3: there is no \"(\" before this \")\".\n  -a)\n    ^"))
  }

  @Test func `an empty text and a line feed can be written`() throws {
    for text in ["", "\n", "a\nb", "n", "\\n"] {
      let timeline = Timeline(entries: [Entry(step: 1, marble: .element(text))])
      #expect(try Timeline(parsing: "\(timeline)") == timeline)
      #expect(!"\(timeline)".contains("\n"))
    }
  }

  @Test func `an event between two steps is never equal to a diagram, and says why`() {
    let timeline = Timeline(entries: [Entry(step: 1, offset: .milliseconds(250), marble: .element("a"))])
    #expect(timeline != "-a")
    #expect("\(timeline)" == "-a{+0.25 seconds}")
  }

  @Test func `an event before the start, or out of order, says so`() {
    #expect("\(Timeline(entries: [Entry(step: -3, marble: .element("x"))]))" == "x{-3 steps}")
    let backwards = Timeline(entries: [Entry(step: 5, marble: .element("a")), Entry(step: 2, marble: .element("b"))])
    #expect("\(backwards)" == "-----ab{-4 steps}")
  }

  @Test func `equal drawings are equal timelines`() {
    var generator = SeededGenerator(seed: 1)
    var (drawn, repeated): ([String: Timeline], Int) = ([:], 0)
    for _ in 0..<5_000 {
      let timeline = Timeline(
        entries: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          let text = ["a", "b", ""].randomElement(using: &generator) ?? ""
          return Entry(step: .random(in: -1...3, using: &generator), marble: .element(text))
        })
      if let other = drawn["\(timeline)"] {
        repeated += 1
        #expect(other == timeline, "\(timeline)")
      }
      drawn["\(timeline)"] = timeline
    }
    #expect(drawn.count > 500 && repeated > 500)
  }
}
