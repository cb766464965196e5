import Foundation
import RillHeadless

/// Standard output or standard error, a line at a time: the one place where text leaves the program.
///
/// Much of it is foreign: a server's, a file's, a user's. Whatever it holds, a line is one line of bounded length, and no
/// control character of it gets through. Colors are put around it here, too.
///
/// `print` loses what cannot be written, and `FileHandle.write(_:)` ends the program then.
@MainActor
final class Output {
  /// In character cells: more than any line of the program's own has.
  static let longestLine = 1_000

  /// Why something could not be written; nothing is written after that.
  private(set) var failure: (any Error)?
  private let color: Bool
  private var progressWidth = 0
  private let put: (String) throws -> Void

  /// - Parameters:
  ///   - color: whether styles are shown, by ANSI escape sequences.
  ///   - put: takes each line with the line feed at its end.
  init(color: Bool = false, put: @escaping (String) throws -> Void) {
    self.color = color
    self.put = put
  }

  convenience init(_ file: FileHandle, color: Bool = false) {
    self.init(color: color) { try file.write(contentsOf: Data($0.utf8)) }
  }

  func write(_ line: StyledText) { send(line.drawn(color: color, toCells: Self.longestLine) + "\n") }

  func write(_ text: String = "", _ style: TextStyle = .plain) { write(StyledText(text, style)) }

  /// Writes a text of the program's own, whose line feeds are meant.
  func write(lines: String) {
    for line in lines.components(separatedBy: "\n") { write(line) }
  }

  /// Shows a line in place of the one that it has shown last, on a terminal; nil leaves the line empty, for whatever is
  /// written next.
  func show(progress text: String?) {
    let line = text.map { TextMetric.truncate($0, toCells: Self.longestLine) } ?? ""
    let width = TextMetric.cells(in: line)
    let rest = String(repeating: " ", count: max(0, progressWidth - width))
    progressWidth = width
    send("\r\(line)\(rest)" + (text == nil ? "\r" : ""))
  }

  private func send(_ text: String) {
    guard failure == nil else { return }
    do {
      try put(text)
    } catch {
      failure = error
    }
  }
}
