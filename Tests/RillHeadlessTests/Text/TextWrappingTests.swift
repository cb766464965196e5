import RillHeadless
import Testing

@Suite struct TextWrappingTests {
  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
    ("你好世界", 8, "你好世界"), ("你好世界", 7, "你好世…"), ("你好世界", 6, "你好…"),
    ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2, "…"), ("a\nb\tc", 5, "a b c"), ("x\u{1B}[31m", 9, "x\u{FFFD}[31m"), ("", 3, ""),
  ])
  func `a text that is too long is cut before a cluster`(text: String, cells: Int, expected: String) {
    #expect(TextMetric.truncate(text, toCells: cells) == expected)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one  two", 4, ["one", "two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("to abcdefgh", 4, ["to", "abcd", "efgh"]),
    ("a\nb\r\nc\n", 9, ["a", "b", "c", ""]),
    ("你好，世界", 4, ["你", "好，", "世界"]),
    ("看《红楼梦》", 6, ["看《红", "楼梦》"]),
    ("说「好」", 4, ["说", "「好", "」"]),
    ("go 中文 now", 5, ["go 中", "文", "now"]),
    ("👍🏽👍🏽👍🏽", 4, ["👍🏽👍🏽", "👍🏽"]),
    ("中", 1, ["中"]),
    ("  indented", 20, ["  indented"]),
    ("end   ", 4, ["end"]),
    ("", 4, [""]),
    ("text", 0, []),
  ])
  func `a text wraps at spaces and beside wide characters`(text: String, cells: Int, expected: [String]) {
    #expect(TextMetric.wrap(text, toCells: cells) == expected)
  }

  @Test(arguments: [
    ("one two three four", 7, 2, ["one two", "three…"]),
    ("one two threefold", 9, 1, ["one two …"]),
    ("aaaa bbbb cccc", 4, 2, ["aaaa", "bbb…"]),
    ("你好世界你好", 4, 2, ["你好", "世…"]),
    ("a\nb", 9, 1, ["a b"]),
    ("a\nb", 9, 2, ["a", "b"]),
  ])
  func `lines above the limit are cut with an ellipsis`(
    text: String, cells: Int, limit: Int, expected: [String]
  ) {
    #expect(TextMetric.wrap(text, toCells: cells, lineLimit: limit) == expected)
  }

  @Test(arguments: 1...12)
  func `no line is wider than the room and no cluster is lost`(cells: Int) {
    let text = "混合 mixed 文字，with 👩‍👩‍👧‍👦 families and 🇨🇳 flags! (ok) e\u{301}"
    let lines = TextMetric.wrap(text, toCells: cells)
    #expect(lines.allSatisfy { TextMetric.cells(in: $0) <= max(2, cells) })
    #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
  }
}
