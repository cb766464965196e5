import Foundation
import RillHeadless

/// Shows views as pictures in a terminal, each under a caption.
@MainActor
final class Gallery {
  private let display: Display
  private var step = 0

  init(_ display: Display) { self.display = display }

  /// The width available to a view, in points.
  var roomWidth: CGFloat { TextMetric.size(columns: display.columns, rows: 1).width }

  /// Shows a view with a height of `rows` lines, and notes on it below.
  func show(_ caption: String, _ view: View, rows: Int, title: String, _ notes: @autoclosure () -> [String] = []) {
    step += 1
    let screen = Screen(ContentViewController(view, title: title), columns: display.columns, rows: rows)
    display.show(screen, step: step, caption, at: .zero)
    screen.controller = nil
    for note in notes() {
      HangingText.lines(note, after: StyledText("  "), width: display.width).forEach(display.output.write)
    }
    display.output.write()
  }

  /// Shows a summary of two lines.
  func end(_ page: Page) {
    display.show("Steps", "\(step)")
    display.end(others: page.others)
  }
}
