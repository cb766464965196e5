import Foundation
import Rill
import RillHeadless
import RillTesting

/// A page in use: takes keys and the passage of time, and returns the output for a terminal.
///
/// It does not depend on a terminal, so a test can press the keys.
@MainActor
final class LiveSession {
  /// The rows of the terminal outside the screen: its box and the line below it.
  private static let otherRows = 3
  private static let smallest = TerminalSize(columns: 20, rows: 4)

  let screen: Screen
  /// Whether the user has left.
  private(set) var isOver = false
  /// The size of the terminal.
  private(set) var size: TerminalSize

  private let page: LivePage
  private let causes = LiveCauses()
  private let isColored: Bool
  private var kept: LiveKept
  private var focus = LiveFocus()
  private var message: String?
  /// The causes that cover the lower part of the picture until the next key.
  private var chain: ChainText?
  private var reader = KeyReader()
  /// The frame that the terminal shows; nil if unknown.
  private var shown: Frame? = Frame()
  /// The screen's elements, until something happens.
  private var elements: AccessibilityElement?

  /// - Parameters:
  ///   - page: the page; what happens while it is created is recorded with its causes, too.
  ///   - size: the size of the terminal.
  ///   - kept: what to record of the session; nothing by default.
  init(_ page: @autoclosure () -> LivePage, size: TerminalSize, isColored: Bool, kept: LiveKept = LiveKept()) {
    let page = causes.open(page)
    self.page = page
    self.size = size
    self.isColored = isColored
    self.kept = kept
    let inside = Self.inside(size)
    screen = causes.run { Screen(page.controller, columns: inside.columns, rows: inside.rows) }
    causes.run { pass(.zero) }
    let root = root
    self.kept.record?.begin(inside, with: root.description)
    self.kept.cast?.size = size
  }

  private static func inside(_ size: TerminalSize) -> TerminalSize {
    TerminalSize(
      columns: max(smallest.columns, size.columns) - 2, rows: max(smallest.rows, size.rows) - otherRows)
  }

  /// The picture to show in the terminal, line by line, with the lines below it. In a terminal without room for both,
  /// those lines cover the last lines of the picture.
  var lines: [StyledText] { lines(above: below) }

  private func lines(above below: [StyledText]) -> [StyledText] {
    let picture = TextRenderer().lines(of: screen.window, title: screen.title)
    return picture.prefix(max(0, size.rows - below.count)) + below
  }

  private var below: [StyledText] { chain?.lines(in: size) ?? [statusLine] }

  // MARK: What happens

  /// Handles typed bytes, and draws the changes with one update per key. The end of the input leaves the session. Bytes
  /// after the key that leaves are ignored.
  func type(_ bytes: [UInt8]) -> String {
    let keys = bytes.isEmpty ? [.interrupt] : reader.keys(in: bytes)
    var updates = ""
    for key in keys where !isOver { updates += causes.run { update(after: key) } }
    return updates
  }

  /// What shows and hides the causes is no action of the page's user, so none of it is kept.
  private func update(after key: Key) -> String {
    if chain != nil, key != .interrupt {
      chain = nil
      return update(to: frame(above: below))
    }
    if key == .character("w"), !isTyping {
      chain = ChainText(causes.last)
      return update(to: frame(above: below))
    }
    press(key)
    return draw()
  }

  /// Advances time. Draws nothing if nothing has changed.
  func advance(by time: Duration) -> String { causes.run { update(after: time) } }

  private func update(after time: Duration) -> String {
    pass(time)
    if kept.record != nil {
      let root = root
      kept.record?.wait(time, leadingTo: root.description)
    }
    let (page, frame) = frames
    if page != kept.shown { keep(page) }
    return frame == shown ? "" : update(to: frame)
  }

  /// Handles a new size of the terminal.
  func resize(_ size: TerminalSize) -> String {
    self.size = size
    let inside = Self.inside(size)
    causes.run {
      screen.resize(columns: inside.columns, rows: inside.rows)
      pass(.zero)
    }
    record("screen.resize(columns: \(inside.columns), rows: \(inside.rows))")
    shown = nil
    kept.resize(to: size, at: page.clock.now)
    return draw()
  }

  /// The output that updates the terminal to the current picture.
  func draw() -> String {
    let (page, frame) = causes.run { frames }
    keep(page)
    return update(to: frame)
  }

  private func update(to frame: Frame) -> String {
    defer { shown = frame }
    return frame.update(from: shown, isColored: isColored)
  }

  /// The frame of the page, which is kept, and that of the terminal, which may show causes.
  private var frames: (page: Frame, terminal: Frame) {
    let page = frame(above: [statusLine])
    return (page, chain == nil ? page : frame(above: below))
  }

  private func frame(above below: [StyledText]) -> Frame {
    Frame(lines(above: below), size, focus: focusedCells(above: below))
  }

  private func keep(_ frame: Frame) { kept.add(frame, of: screen, at: page.clock.now, isColored: isColored) }

  /// Advances time and reads the screen again afterward: both the time and the last action may have changed anything.
  private func pass(_ time: Duration) {
    page.clock.advance(by: time)
    elements = nil
  }

  /// The screen's current elements, read once after each change.
  private var root: AccessibilityElement {
    if let elements { return elements }
    let root = screen.accessibility
    elements = root
    return root
  }

  /// The cells of the focused element in the picture. A text field shows its own cursor.
  var focusedCells: FocusedCells? { focusedCells(above: below) }

  private func focusedCells(above below: [StyledText]) -> FocusedCells? {
    guard let target = focus.target(in: root), target.element.role != .textField else { return nil }
    // Leave the lines below the picture uncovered.
    return FocusedCells(target.element.frame, inRows: 0..<max(0, size.rows - below.count))
  }

  private var statusLine: StyledText {
    func line(_ parts: (String, TextStyle)...) -> StyledText {
      var (line, room) = (StyledText(), size.columns)
      for (text, style) in parts {
        let shown = TextMetric.truncate(text, toCells: max(0, room))
        line.append(shown, style)
        room -= TextMetric.cells(in: shown)
      }
      return line
    }
    if let message { return line((" \(message)", .error)) }
    let hint = isTyping ? " tab: on · return · typing" : " tab, return · ↑ ↓ · r, f, w, q"
    let target = focus.target(in: root).map { "  \($0.element.line)" } ?? ""
    return line((hint, .secondary), (target, .accent))
  }

  // MARK: Keys

  private var isTyping: Bool { screen.window.firstResponder is TextField }

  private func press(_ key: Key) {
    message = nil
    do throws(DrivingError) {
      switch key {
      case .interrupt: isOver = true
      case .tab: try move(by: 1)
      case .backTab: try move(by: -1)
      case .up: try scroll(by: -TextMetric.cellSize.height)
      case .down: try scroll(by: TextMetric.cellSize.height)
      case .pageUp: try scroll(by: -pageHeight)
      case .pageDown: try scroll(by: pageHeight)
      case .home: try scroll(by: -.greatestFiniteMagnitude)
      case .end: try scroll(by: .greatestFiniteMagnitude)
      case .left, .right: break
      case .enter: try enter()
      case .backspace: if isTyping { try perform(.deleteBackward) }
      case .character(let character):
        if isTyping { try perform(.type("\(character)")) } else { try command(character) }
      }
    } catch {
      message = Self.short("\(error)")
      pass(.zero)
    }
  }

  /// The first line of an error, without the sentence that introduces the lines below it.
  private static func short(_ error: String) -> String {
    let line = String(error.prefix { $0 != "\n" })
    guard line.hasSuffix(":"), let end = line.range(of: ". ", options: .backwards) else { return line }
    return String(line[..<end.lowerBound]) + "."
  }

  private func command(_ character: Character) throws(DrivingError) {
    switch character {
    case "q": isOver = true
    case "r": try perform(.pullToRefresh)
    case "f":
      guard page.failNextLoad != nil else { return message = "This page loads nothing." }
      try perform(.failNextLoad)
      message = "The next load will fail."
    default: break
    }
  }

  private var pageHeight: CGFloat { screen.window.bounds.height - 2 * TextMetric.cellSize.height }

  private func scroll(by points: CGFloat) throws(DrivingError) { try perform(.scroll(points)) }

  /// Moves the focus. A text field then receives typed text right away.
  private func move(by step: Int) throws(DrivingError) {
    focus.move(by: step, in: root)
    if let target = focus.target(in: root), target.element.role == .textField {
      try perform(.tap(target))
    } else if isTyping {
      try perform(.endEditing)
    }
  }

  private func enter() throws(DrivingError) {
    if isTyping { return try perform(.pressReturn) }
    guard let target = focus.target(in: root) else { return message = "Nothing has the focus: press tab." }
    try perform(.tap(target))
  }

  private func perform(_ step: LiveStep) throws(DrivingError) {
    let code = kept.record == nil ? nil : step.code(in: root)
    try step.perform(on: screen, page)
    pass(.zero)
    record(code)
  }

  // MARK: What is kept

  private func record(_ code: String?) {
    guard kept.record != nil else { return }
    let root = root
    kept.record?.add(code, leadingTo: root.description)
  }

  /// The session as a Swift Testing test on virtual time, if it was recorded.
  func test(named name: String) -> String? { kept.record?.test(named: name, of: page) }

  /// The terminal's output by the page's time, if it was recorded.
  var cast: Cast? { kept.cast }
}
