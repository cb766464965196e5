import Foundation

/// The kind of the destination of the output.
struct TerminalKind: Equatable, Sendable {
  /// False for a file or a pipe.
  var isTerminal: Bool
  /// The width of the terminal; nil if there is none or its width is unknown.
  var columns: Int?
  var environment: [String: String] = [:]

  /// The destination of a file descriptor of this process.
  static func of(_ descriptor: Int32) -> TerminalKind {
    let isTerminal = isatty(descriptor) == 1
    var size = winsize()
    let isKnown = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return TerminalKind(
      isTerminal: isTerminal, columns: isKnown ? Int(size.ws_col) : nil,
      environment: ProcessInfo.processInfo.environment)
  }

  /// Whether escape sequences are understood, and not turned off by a `NO_COLOR` that is not empty.
  var takesColor: Bool { isTerminal && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty }

  /// Whether what is shown can be overwritten.
  var takesUpdates: Bool { isTerminal && !isDumb }

  /// Whether the terminal can only print one line after the other.
  var isDumb: Bool { environment["TERM"] == "dumb" }
}
