import Rill
import RillHeadless
import RillList

/// Shows a screen as pictures in a terminal, each with the events since the one before.
@MainActor
final class Stage {
  private let display: Display
  private let rows: Int
  private let transcript: Transcript
  private var step = 0
  private var opened: Screen?
  /// The lists whose state is in the transcript.
  private var followed: Set<ObjectIdentifier> = []

  /// - Parameter rows: the height of the screens, in lines.
  init(_ display: Display, rows: Int, transcript: Transcript) {
    self.display = display
    self.rows = rows
    self.transcript = transcript
  }

  /// Makes a controller appear in place of the current one, and follows its state, and that of the controllers that it
  /// leads to.
  ///
  /// - Parameter next: a controller that it is known to lead to, so that none of its events are missed.
  @discardableResult
  func present(_ controller: ViewController, leadingTo next: ViewController? = nil) -> Screen {
    for controller in [controller, next] { controller.map(follow) }
    if let opened {
      opened.controller = controller
      return opened
    }
    let screen = Screen(controller, columns: display.columns, rows: rows, metric: display.metric)
    opened = screen
    return screen
  }

  private func follow(_ controller: ViewController) {
    controller.loadViewIfNeeded()
    let shown = (controller as? NavigationController)?.topViewController ?? controller
    guard let list = shown as? BaseListViewController, followed.insert(ObjectIdentifier(list)).inserted,
      let driver = list.driver
    else { return }
    transcript.follow(list.viewModel, driver)
  }

  /// Shows the current picture under a caption, and below it the transcript since the last picture.
  func show(_ caption: String) {
    guard let opened else { return }
    opened.controller.map(follow)
    step += 1
    display.show(opened, step: step, caption, at: transcript.now)
    let text = TranscriptText(width: display.width)
    for entry in transcript.takeEntries() { text.lines(of: entry).forEach(display.output.write) }
    display.output.write()
  }

  /// Shows a tree of components or modules, under a title.
  func show(_ title: String, tree: some CustomStringConvertible) {
    let lines = tree.description.split(separator: "\n").map(String.init)
    HangingText.lines("\(title):", after: StyledText(), width: display.width).forEach(display.output.write)
    for line in lines { TreeLine(line).lines(width: display.width).forEach(display.output.write) }
    display.output.write()
  }

  // MARK: Playing

  /// Plays a visit.
  ///
  /// - Throws: `VisitError`, with the step at which an action failed.
  func play(_ steps: () throws -> Void) throws(VisitError) {
    do {
      try steps()
    } catch {
      throw VisitError(step: step + 1, reason: "\(error)")
    }
  }

  /// Shows a summary of two lines.
  func end(others: [String]) {
    display.show("Steps", "\(step)")
    display.end(others: others)
  }

  /// Shows a summary of three lines.
  ///
  /// - Throws: `ScriptError`, if the visit did not follow the script.
  func end<Answer>(_ server: ScriptedServer<Answer>, at time: Duration, others: [String]) throws(ScriptError) {
    if let mismatch = server.mismatch { throw ScriptError(description: mismatch) }
    display.show("Steps", "\(step), in \(time.tenths) s of virtual time")
    display.show("Requests", "\(server.tally)")
    display.end(others: others)
  }
}

/// The difference between a visit and its script.
struct ScriptError: Error, CustomStringConvertible {
  let description: String
}
