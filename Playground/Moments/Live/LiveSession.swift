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
  /// The smallest terminal that shows the picture, and not a sentence in its place.
  private static let smallest = TerminalSize(columns: 20, rows: 8)

  let screen: Screen
  /// Whether the user has left.
  var isOver = false
  /// The size of the terminal.
  private(set) var size: TerminalSize

  let page: LivePage
  private let causes = LiveCauses()
  private let isColored: Bool
  private var kept: LiveKept
  var focus = LiveFocus()
  var message: String?
  /// The causes that cover the lower part of the picture until the next key.
  private var chain: ChainText?
  private var reader = KeyReader()
  private var wantsSuspension = false
  /// The frame that the terminal shows; nil if unknown.
  private var shown: Frame? = Frame()
  /// The screen's elements, until something happens.
  private var elements: AccessibilityElement?

  /// - Parameters:
  ///   - page: the page; its creation is recorded with its causes, too.
  ///   - size: the size of the terminal.
  ///   - kept: the parts of the session to record; none by default.
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

  /// Whether the terminal has room for a picture.
  private var hasRoom: Bool { size.columns >= Self.smallest.columns && size.rows >= Self.smallest.rows }

  /// The picture to show in the terminal, line by line, with the lines below it. In a terminal without room for both,
  /// those lines cover the last lines of the picture; without room for a picture, a sentence says so.
  var lines: [StyledText] { lines(above: below) }

  private func lines(above below: [StyledText]) -> [StyledText] {
    let picture = hasRoom ? TextRenderer().lines(of: screen.window, title: screen.title) : sentence
    return picture.prefix(max(0, size.rows - below.count)) + below
  }

  private var below: [StyledText] { chain?.lines(in: size) ?? status }

  private var status: [StyledText] { hasRoom ? [statusLine] : [] }

  /// Says what size the terminal needs; with the size alone where there is no room for all words.
  private var sentence: [StyledText] {
    let (columns, rows) = (Self.smallest.columns, Self.smallest.rows)
    let words = "The terminal needs \(columns) × \(rows) cells."
    let isWide = words.split(separator: " ").allSatisfy { TextMetric.cells(in: $0) <= size.columns }
    let isHigh = TextMetric.wrap(words, toCells: size.columns).count <= size.rows
    let text = isWide && isHigh ? words : "\(columns)×\(rows)"
    return TextMetric.wrap(text, toCells: size.columns, lineLimit: size.rows).map { StyledText($0) }
  }

  // MARK: Events

  /// Handles typed bytes, and draws the changes of all keys in them with one update. The end of the input leaves the
  /// session. Bytes after the key that leaves are ignored.
  func type(_ bytes: [UInt8]) -> String {
    let keys = bytes.isEmpty ? [.interrupt] : reader.keys(in: bytes)
    if keys.isEmpty { return "" }
    let isUsed = causes.run { keys.reduce(false) { isUsed, key in answer(key) || isUsed } }
    return isUsed ? draw() : causes.run { update(to: frame(above: below)) }
  }

  /// Handles a key.
  ///
  /// - Returns: whether it is an action of the page's user, which is kept. Showing or hiding the causes is not one.
  private func answer(_ key: Key) -> Bool {
    // The keys after a suspension are for the shell.
    if isOver || wantsSuspension { return false }
    if key == .suspend {
      wantsSuspension = true
      return false
    }
    // The user does not see the effect of another key.
    if !hasRoom {
      isOver = key == .interrupt || key == .character("q")
      return false
    }
    if chain != nil, key != .interrupt {
      chain = nil
      guard case .paste = key else { return false }
    }
    if key == .character("w"), !isTyping {
      chain = ChainText(causes.last)
      return false
    }
    press(key)
    return true
  }

  /// Whether the user wants the process to be stopped, since this was last called.
  func takeSuspension() -> Bool {
    defer { wantsSuspension = false }
    return wantsSuspension
  }

  /// Draws all of the picture, in a terminal that may have shown something else and have another size.
  func redraw(in size: TerminalSize) -> String {
    if size != self.size { return resize(size) }
    shown = nil
    return causes.run { update(to: frame(above: below)) }
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
    let page = frame(above: status)
    return (page, chain == nil ? page : frame(above: below))
  }

  private func frame(above below: [StyledText]) -> Frame {
    Frame(lines(above: below), size, focus: focusedCells(above: below))
  }

  private func keep(_ frame: Frame) { kept.add(frame, of: screen, at: page.clock.now, isColored: isColored) }

  /// Advances time and reads the screen again afterward: both the time and the last action may have changed anything.
  func pass(_ time: Duration) {
    page.clock.advance(by: time)
    elements = nil
  }

  /// The screen's current elements, read once after each change.
  var root: AccessibilityElement {
    if let elements { return elements }
    let root = screen.accessibility
    elements = root
    return root
  }

  /// The cells of the focused element in the picture. A text field shows its own cursor.
  var focusedCells: FocusedCells? { focusedCells(above: below) }

  private func focusedCells(above below: [StyledText]) -> FocusedCells? {
    guard hasRoom, let target = focus.target(in: root), target.element.role != .textField else { return nil }
    // Leave the lines below the picture uncovered.
    return FocusedCells(target.element.frame, inRows: 0..<max(0, size.rows - below.count))
  }

  /// The point of the screen at a place of the terminal; `nil` outside of the screen.
  func point(at place: TerminalPlace) -> CGPoint? {
    guard hasRoom, place.row < size.rows - below.count else { return nil }
    let point = place.point
    return screen.window.bounds.contains(point) ? point : nil
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

  // MARK: Recording

  func perform(_ step: LiveStep) throws(DrivingError) {
    let code = kept.record == nil ? nil : step.code(in: root)
    try step.perform(on: screen, page)
    pass(.zero)
    record(code)
  }

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

/// The actions of the keys and the mouse.
extension LiveSession {
  var isTyping: Bool { screen.window.firstResponder is TextField }

  /// Performs the action of a key.
  func press(_ key: Key) {
    message = nil
    do throws(DrivingError) {
      switch key {
      case .interrupt: isOver = true
      case .suspend: break
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
      case .paste(let text):
        if isTyping { try perform(.type(text)) } else { message = "Nothing is pasted: no text field has the focus." }
      case .press(let place): try press(at: place)
      case .wheelUp(let place): try turnWheel(by: -Self.wheelStep, at: place)
      case .wheelDown(let place): try turnWheel(by: Self.wheelStep, at: place)
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

  // MARK: The mouse

  /// The lines of a step of the wheel, as in a terminal with a history, in points.
  private static let wheelStep = 3 * TextMetric.cellSize.height

  /// Taps the element at a place. The focus moves there, unless a text field keeps it.
  private func press(at place: TerminalPlace) throws(DrivingError) {
    guard let point = point(at: place) else { return }
    let target = LiveFocus.target(at: point, in: root)
    try perform(.press(point, target))
    if let target, !isTyping || target.element.role == .textField { focus.move(to: target) }
  }

  private func turnWheel(by points: CGFloat, at place: TerminalPlace) throws(DrivingError) {
    if let point = point(at: place) { try perform(.turnWheel(points, at: point)) }
  }
}
