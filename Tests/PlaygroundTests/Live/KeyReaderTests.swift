import Testing

@testable import playground

@Suite struct KeyReaderTests {
  private static let sequences: [(String, [Key])] = [
    ("a", [.character("a")]), ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OC\u{1B}OD", [.right, .left]),
    ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[H\u{1B}[4~", [.home, .end]),
    ("\t\u{1B}[Z", [.tab, .backTab]), ("\r\n", [.enter, .enter]), ("\u{7F}\u{08}", [.backspace, .backspace]),
    ("\u{03}", [.interrupt]), ("海é", [.character("海"), .character("é")]), ("\u{1B}[1;5A", [.up]),
    ("\u{1B}[99x", []), ("\u{01}b", [.character("b")]), ("\u{1B}q", [.character("q")]),
  ]

  @Test(arguments: sequences.indices)
  func `keys are found, wherever the bytes are cut`(index: Int) {
    let (text, expected) = Self.sequences[index]
    let bytes = Array(text.utf8)
    var whole = KeyReader()
    #expect(whole.keys(in: bytes) == expected)
    for cut in 0..<bytes.count {
      var reader = KeyReader()
      #expect(reader.keys(in: bytes[..<cut]) + reader.keys(in: bytes[cut...]) == expected, "cut at \(cut)")
    }
  }

  @Test func `bytes that are not text are skipped`() {
    var reader = KeyReader()
    #expect(reader.keys(in: [0xFF, 0xFE, 0xFD, 0xFC, 0x61]).last == .character("a"))
    let endless = Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "1"), count: 40)
    #expect(reader.keys(in: endless) == [])
    #expect(reader.keys(in: Array("b".utf8)) == [.character("b")])
  }
}
