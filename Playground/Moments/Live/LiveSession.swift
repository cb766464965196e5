import Foundation
import Rill
import RillHeadless

/// A page in use: takes keys and the passing of time, and says what a terminal has to show.
///
/// It knows no terminal, so that a test may press the keys.
@MainActor
final class LiveSession {
  /// Rows of the terminal that are no part of the screen: its box and the line below it.
  private static let otherRows = 3
  private static let smallest = (columns: 20, rows: 8)

  let screen: Screen
  /// Whether the user has left.
  private(set) var isOver = false
  /// What was done, in order.
  private(set) var record = LiveRecord()

  private let page: LivePage
  private let isColored: Bool
  private var size: (columns: Int, rows: Int)
  private var focus = LiveFocus()
  private var message: String?
  private var reader = KeyReader()
  private var shown = Frame()

  /// - Parameter size: of the terminal, in columns and rows.
  init(_ page: LivePage, size: (columns: Int, rows: Int), isColored: Bool) {
    self.page = page
    self.size = size
    self.isColored = isColored
    let inside = Self.inside(size)
    screen = Screen(page.controller, columns: inside.columns, rows: inside.rows)
    page.clock.advance(by: .zero)
    record.begin(columns: inside.columns, rows: inside.rows, with: screen.accessibility.description)
  }

  private static func inside(_ size: (columns: Int, rows: Int)) -> (columns: Int, rows: Int) {
    (max(smallest.columns, size.columns) - 2, max(smallest.rows, size.rows) - otherRows)
  }

  /// The picture that the terminal is to show, line by line, with the line below it.
  var lines: [StyledText] {
    TextRenderer().lines(of: screen.window, title: screen.title) + [statusLine]
  }

  // MARK: What happens

  /// Takes what was typed, and draws what has changed, in one update for each key. The end of the input leaves.
  func type(_ bytes: [UInt8]) -> String {
    let keys = bytes.isEmpty ? [.interrupt] : reader.keys(in: bytes)
    return keys.map { key in
      press(key)
      return draw()
    }.joined()
  }

  /// Lets time pass. Draws nothing if nothing has changed.
  func advance(by time: Duration) -> String {
    page.clock.advance(by: time)
    record.wait(time, leadingTo: screen.accessibility.description)
    let frame = frame()
    return frame == shown ? "" : draw(frame)
  }

  /// The terminal has another size.
  func resize(_ size: (columns: Int, rows: Int)) -> String {
    self.size = size
    let inside = Self.inside(size)
    screen.resize(columns: inside.columns, rows: inside.rows)
    record.add(
      "screen.resize(columns: \(inside.columns), rows: \(inside.rows))", leadingTo: screen.accessibility.description)
    shown = Frame()
    return TerminalCode.eraseAll + draw()
  }

  /// What turns what the terminal shows into what it should.
  func draw() -> String { draw(frame()) }

  private func draw(_ frame: Frame) -> String {
    defer { shown = frame }
    return frame.update(from: shown, isColored: isColored)
  }

  private func frame() -> Frame {
    let lines = lines
    return Frame(lines, columns: size.columns, rows: size.rows, focus: focusedCells)
  }

  /// Where the element with the focus is in the picture. A text field shows its own cursor.
  private var focusedCells: (rows: Range<Int>, columns: Range<Int>)? {
    guard let target = focus.target(on: screen), target.element.role != .textField else { return nil }
    let (area, cell) = (target.element.frame, TextMetric.cellSize)
    func cells(_ low: CGFloat, _ high: CGFloat, _ size: CGFloat) -> Range<Int> {
      let first = Int((low / size).rounded(.down)) + 1
      return first..<max(first, Int((high / size).rounded(.up)) + 1)
    }
    return (cells(area.minY, area.maxY, cell.height), cells(area.minX, area.maxX, cell.width))
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
    let hint = isTyping ? " tab: on · return · typing" : " tab, return · ↑ ↓ · r, f, q"
    let target = focus.target(on: screen).map { "  \($0.element.line)" } ?? ""
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
      message = "\(error)".split(separator: "\n").first.map(String.init)
    }
    page.clock.advance(by: .zero)
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

  /// The focus goes to what is next; a text field gets what is typed at once.
  private func move(by step: Int) throws(DrivingError) {
    focus.move(by: step, on: screen)
    if let target = focus.target(on: screen), target.element.role == .textField {
      try perform(.tap(target))
    } else if isTyping {
      try perform(.endEditing)
    }
  }

  private func enter() throws(DrivingError) {
    if isTyping { return try perform(.pressReturn) }
    guard let target = focus.target(on: screen) else { return message = "Nothing has the focus: press tab." }
    try perform(.tap(target))
  }

  private func perform(_ step: LiveStep) throws(DrivingError) {
    let code = step.code(on: screen)
    try step.perform(on: screen, page)
    page.clock.advance(by: .zero)
    record.add(code, leadingTo: screen.accessibility.description)
  }

  // MARK: Recording

  /// The session as a Swift Testing test on virtual time.
  func test(named name: String) -> String { record.test(named: name, of: page) }
}
