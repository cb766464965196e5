import Foundation
import RillHeadless
import RillList

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
    let content = display.metric == .cells ? view : MarginView(view)
    let controller = ContentViewController(content, title: title)
    let rows = display.metric == .cells ? rows : Display.phoneRows
    let screen = Screen(controller, columns: display.columns, rows: rows, metric: display.metric)
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

/// Shows a view inside its margins.
private final class MarginView: View {
  private let content: View

  init(_ content: View) {
    self.content = content
    super.init()
    addSubview(content)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds.insetBy(dx: layoutMargins.leading, dy: layoutMargins.top)
  }
}
