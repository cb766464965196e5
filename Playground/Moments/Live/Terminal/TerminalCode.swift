/// The codes sent to a terminal. Source: ECMA-48, the xterm control sequences (among them bracketed paste, mode 2004, and
/// the mouse, modes 1000 and 1006), and the synchronized output of the terminal working group (mode 2026).
enum TerminalCode {
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"
  static let reversed = "\u{1B}[7m"
  static let plain = "\u{1B}[0m"
  static let eraseToEndOfLine = "\u{1B}[K"
  /// Switches to the alternate screen, empty, without a cursor and without line wrapping, and turns on the marks of a
  /// paste and the buttons of the mouse.
  static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2J"
  /// Reverts all of that, even in the middle of an update.
  static let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  static let eraseAll = plain + "\u{1B}[2J"

  static func move(row: Int, column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
