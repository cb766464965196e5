import Foundation
import RillHeadless

/// Standard output or standard error, a line at a time: the only place where text leaves the program.
///
/// Much of the text is untrusted: it is from a server, a file or a user. Whatever it contains, a line is a single line
/// of limited length, without control characters. Colors are added here, too.
///
/// `print` loses text that cannot be written, and `FileHandle.write(_:)` ends the program in that case.
@MainActor
final class Output {
  /// In character cells: longer than any line of the program itself.
  static let longestLine = 1_000

  /// The reason why something could not be written; nothing is written after that.
  private(set) var failure: (any Error)?
  private let color: Bool
  private var progressWidth = 0
  private let put: (String) throws -> Void

  /// - Parameters:
  ///   - color: whether styles are shown, with ANSI escape sequences.
  ///   - put: receives each line with its line feed.
  init(color: Bool = false, put: @escaping (String) throws -> Void) {
    self.color = color
    self.put = put
  }

  convenience init(_ file: FileHandle, color: Bool = false) {
    self.init(color: color) { try file.write(contentsOf: Data($0.utf8)) }
  }

  func write(_ line: StyledText) { send(line.drawn(color: color, toCells: Self.longestLine) + "\n") }

  func write(_ text: String = "", _ style: TextStyle = .plain) { write(StyledText(text, style)) }

  /// Writes a text of the program itself, whose line feeds are intended.
  func write(lines: String) {
    for line in lines.components(separatedBy: "\n") { write(line) }
  }

  /// Replaces the last progress line on a terminal; nil clears it for the next output.
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

/// The output of a visit: its width, and the receivers of its screens.
@MainActor
struct Display {
  /// The width of the pictures, including their frames.
  let width: Int
  let output: Output
  /// The sizes by which the screens are laid out.
  var metric = ScreenMetric.cells
  /// Receives each screen and its caption when its picture is shown.
  var onScreen: (Screen, String) -> Void = { _, _ in }
  /// Receives the number of each step when its picture is shown.
  var onStep: (Int) -> Void = { _ in }
  /// Called after the last step, while everything is still on the screen.
  var onEnd: () -> Void = {}
  /// Receives the terminal's output and its time.
  var cast: CastRecorder?

  /// The width of a screen, in character cells.
  var columns: Int { width - 2 }

  /// Shows the number and the caption of a step, and the screen's picture.
  ///
  /// - Parameter time: the time of the visit's clock.
  func show(_ screen: Screen, step: Int, _ caption: String, at time: Duration) {
    let style = TextStyle(.accent, isBold: true)
    let text = HangingText.lines(caption, style, after: StyledText("\(step). ", style), width: width)
    let lines = text + TextRenderer().lines(of: screen.window, title: screen.title)
    lines.forEach(output.write)
    onScreen(screen, caption)
    onStep(step)
    cast?.show(lines, at: time)
  }

  /// Shows the last line of a visit.
  func end(others: [String]) {
    onEnd()
    show("See also", "\(others.joined(separator: ", ")), --help")
  }

  /// Shows text after a bold label.
  func show(_ label: String, _ text: String) {
    let prefix = StyledText(label.padding(toLength: 10, withPad: " ", startingAt: 0), .title)
    HangingText.lines(text, after: prefix, width: width).forEach(output.write)
  }
}

extension Display {
  /// The height of a usual phone, in lines.
  static let phoneRows = 26

  /// This one, or the narrowest one of a phone.
  var phoneWidth: Int { max(Options.phoneWidths.lowerBound, width) }
}
