import Foundation
import Rill
import RillHeadless
import RillList

/// Shows a screen as pictures in a terminal, each with what has happened since the one before.
@MainActor
final class Stage {
  private var screen: BaseTableViewController
  private let renderer: TextRenderer
  private let transcript: Transcript
  private let write: (String) -> Void
  private var step = 0

  /// - Parameter width: of the picture, its frame included.
  init(
    screen: BaseTableViewController, rows: Int, width: Int, colour: Bool, transcript: Transcript,
    write: @escaping (String) -> Void
  ) {
    self.screen = screen
    renderer = TextRenderer(colour: colour)
    self.transcript = transcript
    self.write = write
    screen.view.frame.size = TextMetric.size(columns: width - 2, rows: rows)
  }

  /// Begins to follow the screen's state.
  func open() {
    screen.view.layoutIfNeeded()
    if let driver = screen.driver { transcript.follow(screen.viewModel, driver) }
  }

  /// Goes on with another screen, of the same size, and follows its state too.
  func present(_ other: BaseTableViewController) {
    other.view.frame.size = screen.view.frame.size
    screen = other
    open()
  }

  /// The picture as it is now, under a caption, and below it the transcript since the last picture.
  func show(_ caption: String) {
    step += 1
    write("\(step). \(caption)")
    write(renderer.picture(of: screen))
    for line in transcript.takeLines() { write(line) }
    write("")
  }
}
