import Testing

@testable import playground

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("  a \n\t b\r\n", "a b"),
    ("a\u{1B}[2Jb\u{7}\u{0}", "a[2Jb"),
    ("a\u{202E}b\u{2066}", "ab"),
    ("👨‍👩‍👧‍👦 家", "👨‍👩‍👧‍👦 家"),
    ("", ""),
    ("12345678901", "123456789…"),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦"),
  ])
  func `text becomes one line without control characters`(text: String, expected: String) {
    #expect(text.printable(atMost: 10) == expected)
  }
}
