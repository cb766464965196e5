import Foundation

/// What is known of where the output goes.
struct TerminalKind: Equatable, Sendable {
  /// False for a file or a pipe.
  var isTerminal: Bool
  /// How wide the terminal is; nil when there is none, or it does not say.
  var columns: Int?
  var environment: [String: String] = [:]

  /// Where a file of this process leads.
  static func of(_ descriptor: Int32) -> TerminalKind {
    let isTerminal = isatty(descriptor) == 1
    var size = winsize()
    let isKnown = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return TerminalKind(
      isTerminal: isTerminal, columns: isKnown ? Int(size.ws_col) : nil,
      environment: ProcessInfo.processInfo.environment)
  }

  /// Whether escape sequences are understood, and not refused by whoever has set `NO_COLOR` (to anything but nothing).
  var takesColor: Bool { isTerminal && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty }

  /// Whether a line can be written over.
  var takesProgress: Bool { isTerminal && !isDumb }

  /// Whether the terminal can only take one line after the other.
  var isDumb: Bool { environment["TERM"] == "dumb" }
}
