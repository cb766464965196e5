import Foundation
import RillHeadless

/// Where a visit is shown: how wide, and who gets its screens.
@MainActor
struct Display {
  /// Of the pictures, their frames included.
  let width: Int
  let output: Output
  /// Gets each screen when its picture is shown, with the caption.
  var onScreen: (Screen, String) -> Void = { _, _ in }
  /// Gets what the terminal shows, and when.
  var cast: CastRecorder?

  /// How wide a screen is, in character cells.
  var columns: Int { width - 2 }

  /// Shows the number and the caption of a step, and the screen's picture.
  ///
  /// - Parameter time: what the visit's clock shows.
  func show(_ screen: Screen, step: Int, _ caption: String, at time: Duration) {
    let style = TextStyle(.accent, isBold: true)
    let text = HangingText.lines(caption, style, after: StyledText("\(step). ", style), width: width)
    let lines = text + TextRenderer().lines(of: screen.window, title: screen.title)
    lines.forEach(output.write)
    onScreen(screen, caption)
    cast?.show(lines, at: time)
  }

  /// Says something under a label in bold.
  func show(_ label: String, _ text: String) {
    let prefix = StyledText(label.padding(toLength: 10, withPad: " ", startingAt: 0), .title)
    HangingText.lines(text, after: prefix, width: width).forEach(output.write)
  }
}
