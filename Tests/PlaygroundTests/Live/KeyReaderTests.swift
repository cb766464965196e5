import TestSupport
import Testing

@testable import playground

@Suite(.tags(.concurrency)) struct KeyReaderTests {
  private static let sequences: [(String, [Key])] = [
    ("a", [.character("a")]), ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OC\u{1B}OD", [.right, .left]),
    ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[H\u{1B}[4~", [.home, .end]),
    ("\t\u{1B}[Z", [.tab, .backTab]), ("\r\n", [.enter, .enter]), ("\u{7F}\u{08}", [.backspace, .backspace]),
    ("\u{03}", [.interrupt]), ("海é", [.character("海"), .character("é")]), ("\u{1B}[1;5A", [.up]),
    ("\u{1A}a", [.suspend, .character("a")]),
    ("\u{1B}[200~q \u{1B}[A\r\n\u{1A}海\tb\u{1B}[201~q", [.paste("q [A 海 b"), .character("q")]),
    ("\u{1B}[200~\u{1B}[201~\u{1B}[200~b\u{1B}[201~", [.paste(""), .paste("b")]),
    ("\u{1B}[200~a\u{03}b", [.interrupt, .character("b")]),
    ("\u{1B}[<0;5;3M\u{1B}[<0;5;3m", [.press(TerminalPlace(column: 4, row: 2))]),
    ("\u{1B}[<16;1;1M\u{1B}[<2;1;1M\u{1B}[<32;1;1M", [.press(TerminalPlace(column: 0, row: 0))]),
    ("\u{1B}[<64;1;2M", [.wheelUp(TerminalPlace(column: 0, row: 1))]),
    ("\u{1B}[<65;1;2M", [.wheelDown(TerminalPlace(column: 0, row: 1))]),
    ("\u{1B}[<0;0;1M\u{1B}[<0;1M\u{1B}[<0;1;9;1M", []),
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
