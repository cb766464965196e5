import Foundation
import RillHeadless

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

  /// Taps what is at a place. The focus moves there, unless a text field keeps it.
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
