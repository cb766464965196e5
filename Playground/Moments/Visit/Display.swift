import Foundation
import RillHeadless

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
}
