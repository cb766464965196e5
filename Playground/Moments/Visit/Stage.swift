import Foundation
import Rill
import RillHeadless
import RillList

/// Shows a screen as pictures in a terminal, each with what has happened since the one before.
@MainActor
final class Stage {
  private var screen: BaseTableViewController
  private let width: Int
  private let transcript: Transcript
  private let output: Output
  private var step = 0

  /// - Parameter width: of the picture, its frame included.
  init(screen: BaseTableViewController, rows: Int, width: Int, transcript: Transcript, output: Output) {
    self.screen = screen
    self.width = width
    self.transcript = transcript
    self.output = output
    screen.view.frame.size = TextMetric.size(columns: width - 2, rows: rows)
  }

  /// What a user does before the next picture.
  var fingers: Fingers { Fingers(screen: screen, step: step + 1) }

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
    let style = TextStyle(.accent, isBold: true)
    HangingText.lines(caption, style, after: StyledText("\(step). ", style), width: width).forEach(output.write)
    TextRenderer().lines(of: screen.view, title: screen.title).forEach(output.write)
    let text = TranscriptText(width: width)
    for entry in transcript.takeEntries() { text.lines(of: entry).forEach(output.write) }
    output.write()
  }

  /// A tree of components or modules, under a title.
  func show(_ title: String, tree: some CustomStringConvertible) {
    let lines = tree.description.split(separator: "\n").map(String.init)
    HangingText.lines("\(title):", after: StyledText(), width: width).forEach(output.write)
    for line in lines { TreeLine(line).lines(width: width).forEach(output.write) }
    output.write()
  }

  /// Three lines on what there was to see.
  ///
  /// - Throws: `VisitError`, when the script was not what has been played.
  func end<Answer>(_ server: ScriptedServer<Answer>, at time: Duration, others: [String]) throws(VisitError) {
    if let mismatch = server.mismatch { throw fingers.failure(mismatch) }
    for (label, text) in [
      ("Steps", "\(step), in \(time.tenths) s of virtual time"),
      ("Requests", "\(server.tally)"),
      ("See also", "\(others.joined(separator: ", ")), --help"),
    ] {
      let prefix = StyledText(label.padding(toLength: 10, withPad: " ", startingAt: 0), .title)
      HangingText.lines(text, after: prefix, width: width).forEach(output.write)
    }
  }
}
