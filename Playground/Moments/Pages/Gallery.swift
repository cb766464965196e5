import Foundation
import RillHeadless

/// Shows views as pictures in a terminal, each under a caption.
@MainActor
final class Gallery {
  private let width: Int
  private let output: Output
  private var step = 0

  /// - Parameter width: of the pictures, their frames included.
  init(width: Int, output: Output) {
    self.width = width
    self.output = output
  }

  /// How much room a view has, in points.
  var roomWidth: CGFloat { TextMetric.size(columns: width - 2, rows: 1).width }

  /// A view as it is now, so many lines high, and below it what there is to say of it.
  func show(_ caption: String, _ view: View, rows: Int, title: String, _ notes: @autoclosure () -> [String] = []) {
    step += 1
    let style = TextStyle(.accent, isBold: true)
    HangingText.lines(caption, style, after: StyledText("\(step). ", style), width: width).forEach(output.write)
    view.frame.size = TextMetric.size(columns: width - 2, rows: rows)
    TextRenderer().lines(of: view, title: title).forEach(output.write)
    for note in notes() {
      HangingText.lines(note, after: StyledText("  ", .plain), width: width).forEach(output.write)
    }
    output.write()
  }

  /// Two lines on what there was to see.
  func end(_ page: Page) {
    for (label, text) in [("Steps", "\(step)"), ("See also", "\(page.others.joined(separator: ", ")), --help")] {
      let prefix = StyledText(label.padding(toLength: 10, withPad: " ", startingAt: 0), .title)
      HangingText.lines(text, after: prefix, width: width).forEach(output.write)
    }
  }
}
