import RillHeadless
import Testing

@testable import playground

@Suite struct TreeLineTests {
  @Test(arguments: [
    ("page: Texts", ["  page: Texts"]),
    ("├─ ● error: a message with words", ["  ├─ ● error: a", "  │  message with", "  │  words"]),
    ("│  └─ content: books of a list", ["  │  └─ content:", "  │     books of a", "  │     list"]),
  ])
  func `the branches go on where a line wraps`(line: String, expected: [String]) {
    #expect(TreeLine(line).lines(width: 18).map { $0.drawn(color: false, toCells: 99) } == expected)
  }
}
