import RillHeadless
import Testing

@Suite struct StyledTextTests {
  private let line: StyledText = {
    var line = StyledText("no ", .error)
    line.append("中文 and more")
    line.append("")
    return line
  }()

  @Test func `colors are put around the runs that have a style`() {
    #expect(line.runs.count == 2)
    #expect(line.drawn(color: true, toCells: 80) == "\u{1B}[1;31mno \u{1B}[0m中文 and more")
    #expect(line.drawn(color: false, toCells: 80) == "no 中文 and more")
  }

  @Test(arguments: [(0, ""), (2, "n…"), (3, "no "), (4, "no …"), (6, "no 中…"), (80, "no 中文 and more")])
  func `a line is no longer than the room`(cells: Int, text: String) {
    #expect(line.drawn(color: false, toCells: cells) == text)
  }

  @Test(arguments: ["a\u{1B}[2Jb", "a\nb", "a\u{9B}b", "a\u{85}b"])
  func `no control character of a text is drawn`(text: String) {
    for color in [false, true] {
      let drawn = StyledText(text).drawn(color: color, toCells: 80)
      #expect(!drawn.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}
