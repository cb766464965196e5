import RillHeadless
import Testing

@testable import playground

@Suite struct FrameTests {
  private func frame(_ lines: String..., focus: (Range<Int>, Range<Int>)? = nil) -> Frame {
    Frame(
      lines.map { StyledText($0) }, TerminalSize(columns: 8, rows: 3),
      focus: focus.map { FocusedCells(rows: $0.0, columns: $0.1) })
  }

  /// An update without its marks, with readable escapes.
  private func update(_ old: Frame?, _ new: Frame) -> String {
    let text = new.update(from: old, isColored: false)
    #expect(text.hasPrefix(TerminalCode.beginUpdate) && text.hasSuffix(TerminalCode.endUpdate))
    let inside = text.dropFirst(TerminalCode.beginUpdate.count).dropLast(TerminalCode.endUpdate.count)
    return inside.split(separator: "\u{1B}[", omittingEmptySubsequences: false).joined(separator: "^")
  }

  @Test func `only the cells that differ are drawn`() {
    #expect(update(Frame(), frame("ab", "c")) == "^1;1Hab^2;1Hc")
    #expect(update(frame("abcd", "x"), frame("aBcD", "x")) == "^1;2HB^1;4HD")
    #expect(update(frame("ab"), frame("ab")) == "")
    #expect(update(frame("abc", "d"), frame("a")) == "^1;2H^K^2;1H^K")
  }

  @Test func `a wide character is drawn as a whole`() {
    #expect(update(frame("海x"), frame("山x")) == "^1;1H山")
    #expect(update(frame("海x"), frame("abx")) == "^1;1Hab")
    #expect(update(frame("abx"), frame("海x")) == "^1;1H海")
    #expect(update(frame("a海"), frame("海a")) == "^1;1H海a")
  }

  @Test func `lines that do not fit the terminal are cut`() {
    #expect(update(Frame(), frame("abcdefg海x", "", "c", "d")) == "^1;1Habcdefg^3;1Hc")
  }

  @Test func `the focus is shown in reverse, and its move is drawn`() {
    let (before, after) = (frame("abcd", focus: (0..<1, 0..<2)), frame("abcd", focus: (0..<1, 2..<9)))
    #expect(update(Frame(), before) == "^1;1H^7mab^0mcd")
    #expect(update(before, after) == "^1;1Hab^7mcd^0m")
  }

  @Test func `text after a cluster that terminals disagree on is in the right place`() {
    #expect(update(Frame(), frame("a👨‍👩‍👧bc")) == "^1;1Ha  ^1;2H👨‍👩‍👧^1;4Hbc^1;6H^K")
    #expect(update(frame("abcdefgh"), frame("ab☔️efgh")) == "^1;3H  ^1;3H☔️^1;5Hefgh")
    #expect(update(frame("👨‍👩‍👧b"), frame("👨‍👩‍👧c")) == "^1;3Hc^1;4H^K")
  }

  @Test func `a terminal in an unknown state is cleared in the same update`() {
    #expect(update(nil, frame("a")) == "^0m^2J^1;1Ha")
  }
}
