import RillHeadless
import Testing

@Suite struct PictureDiffTests {
  @Test func `lines that differ are shown with what they were and are`() {
    let old = (1...11).map { "line \($0)" }.joined(separator: "\n")
    let new = old.replacing("line 2\n", with: "line two\n").replacing("line 11", with: "line eleven")
    let diff = PictureDiff(from: old, to: new)
    #expect(diff.lines.map(\.number) == [2, 11])
    #expect(
      diff.description == """
        2 of 11 lines differ:
           2 was line 2
             is  line two
          11 was line 11
             is  line eleven
        """)
  }

  @Test func `equal pictures say so`() {
    #expect(PictureDiff(from: "a\nb", to: "a\nb").isEmpty)
    #expect("\(PictureDiff(from: "a\nb", to: "a\nb"))" == "The pictures are equal.")
  }

  @Test func `pictures of different heights differ in the lines that one of them has not`() {
    #expect(
      "\(PictureDiff(from: "a", to: "a\n"))" == """
        1 of 2 lines differs:
          2 was (no line)
            is  \("")
        """)
    #expect(PictureDiff(from: "a\nb", to: "a").lines == [PictureDiff(from: "a\nb", to: "a").lines[0]])
    #expect("\(PictureDiff(from: "a\nb", to: "a"))".hasSuffix("  2 was b\n    is  (no line)"))
  }
}
