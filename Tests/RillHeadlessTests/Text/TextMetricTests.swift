import Foundation
import RillHeadless
import Testing

@Suite struct TextMetricTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("e\u{301}\u{302}\u{323}", 1),
    ("中", 2), ("か", 2), ("が", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｶ", 1), ("Ａ", 2), ("　", 2), ("、", 2),
    ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("☝🏽", 2), ("🇨🇳", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("1️⃣", 2), ("❤️‍🔥", 2), ("⚠️", 2), ("⚠", 1),
    ("1\u{FE0F}", 1), ("#\u{FE0F}\u{20E3}", 2), ("👩🏻‍❤️‍💋‍👨🏿", 2),
    ("\u{1F1E8}", 2), ("𠀀", 2), ("กำ", 2), ("क्ष", 2), ("ﷺ", 1), ("♥", 1), ("…", 1), ("─", 1),
    ("\u{200B}", 0), ("\u{200D}", 0), ("\u{FEFF}", 0), ("\u{202E}", 0), ("\u{2066}", 0), ("\u{AD}", 0), ("\u{301}", 0),
    ("\n", 1), ("\r\n", 1), ("\t", 1), ("\u{1B}", 1), ("\u{9B}", 1), ("\u{2028}", 1),
  ])
  func `a cluster takes no cell, one or two`(text: String, cells: Int) {
    #expect(text.count == 1)
    #expect(TextMetric.cells(in: text) == cells)
  }

  @Test func `of a cluster without end 16 scalars are drawn and measured`() {
    let marks = String(repeating: "\u{301}", count: 1_000_000)
    #expect(TextMetric.truncate("e" + marks + "x", toCells: 2).unicodeScalars.count == 17)
    #expect(TextMetric.cells(in: "e" + marks + "\u{FE0F}") == 1)
    #expect(TextMetric.truncate("☝" + marks + "\u{FE0F}", toCells: 1).unicodeScalars.count == 16)
  }

  @Test func `a narrow cell is 8 points wide and the size of a screen follows from its cells`() {
    #expect(TextMetric.width(of: "a中😀") == 40)
    #expect(TextMetric.size(columns: 10, rows: 2).width == 80)
    #expect(TextMetric.size(columns: 10, rows: 2).height == 32)
  }
}
