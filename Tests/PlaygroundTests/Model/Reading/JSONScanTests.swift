import Foundation
import Testing

@testable import playground

@Suite struct JSONScanTests {
  @Test(
    arguments: [
      ("", nil, false), ("  x", UInt8(ascii: "x"), false), (" {", UInt8(ascii: "{"), true),
      ("{}", UInt8(ascii: "{"), false),
      (#"["a"#, UInt8(ascii: "["), true), (#"["]"]"#, UInt8(ascii: "["), false), (#"["\"]"#, UInt8(ascii: "["), true),
      (#"["\\"]"#, UInt8(ascii: "["), false), (#"["\u0022"]"#, UInt8(ascii: "["), false),
      ("<{", UInt8(ascii: "<"), false),
    ] as [(String, UInt8?, Bool)])
  func `a scan reports the first byte of a text, and whether it was cut`(text: String, first: UInt8?, isOpen: Bool) {
    let scan = JSONScan(text.utf8)
    #expect(scan.first == first)
    #expect(scan.isOpen == isOpen)
    #expect(scan.fault == nil)
  }

  @Test(
    arguments: [
      (Data("中\"a".utf8) + [0xFF], .badUTF8(byte: 6)), (Data([0xC0, 0x80]), .badUTF8(byte: 1)),
      (Data([0x61, 0xED, 0xA0, 0x80]), .badUTF8(byte: 2)), (Data([0x61, 0xE4, 0xB8]), .badUTF8(byte: 2)),
      (Data(#""\ud800""#.utf8), .loneSurrogate(byte: 2)), (Data(#""a\udc00""#.utf8), .loneSurrogate(byte: 3)),
      (Data(#""\ud800\n""#.utf8), .loneSurrogate(byte: 2)),
      (Data(#""\uD800\uD83D\uDE00""#.utf8), .loneSurrogate(byte: 2)),
      (Data(#""\ud83d\ude00""#.utf8), nil), (Data(#""\\ud800""#.utf8), nil), (Data(#"\ud800"#.utf8), nil),
      (Data(#""\u4e2d\n""#.utf8), nil),
      (Data(repeating: UInt8(ascii: "["), count: 512), nil),
      (Data(" ".utf8) + Data(repeating: UInt8(ascii: "["), count: 513), .tooDeep(byte: 514)),
    ] as [(Data, JSONFault?)])
  func `a scan reports the first unreadable byte`(bytes: Data, fault: JSONFault?) {
    #expect(JSONScan(bytes).fault == fault)
  }
}
