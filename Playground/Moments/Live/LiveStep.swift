import Foundation
import RillHeadless

/// One thing that a user does in a live session.
@MainActor
enum LiveStep {
  case tap(LiveFocus.Target)
  case type(String)
  case deleteBackward
  case pressReturn
  /// The field that has the focus gives it up.
  case endEditing
  case scroll(CGFloat)
  case pullToRefresh
  case failNextLoad

  func perform(on screen: Screen, _ page: LivePage) throws(DrivingError) {
    switch self {
    case .tap(let target): try target.tap(on: screen)
    case .type(let text): try screen.type(text)
    case .deleteBackward: try screen.deleteBackward()
    case .pressReturn: try screen.pressReturn()
    case .endEditing: screen.window.firstResponder?.resignFirstResponder()
    case .scroll(let points): try screen.scroll(by: points)
    case .pullToRefresh: try screen.pullToRefresh()
    case .failNextLoad: page.failNextLoad?()
    }
  }

  /// The same in a test, on the screen as it is before, with these elements; `nil` for what a test says otherwise: its
  /// server fails anyway.
  func code(in root: AccessibilityElement) -> String? {
    switch self {
    case .tap(let target): target.code(in: root)
    case .type(let text): "try screen.type(\(text.debugDescription))"
    case .deleteBackward: "try screen.deleteBackward()"
    case .pressReturn: "try screen.pressReturn()"
    case .endEditing: "screen.window.firstResponder?.resignFirstResponder()"
    case .scroll(let points): "try screen.scroll(by: \(Self.shown(points)))"
    case .pullToRefresh: "try screen.pullToRefresh()"
    case .failNextLoad: nil
    }
  }

  private static func shown(_ points: CGFloat) -> String {
    points.magnitude == .greatestFiniteMagnitude
      ? (points < 0 ? "-.greatestFiniteMagnitude" : ".greatestFiniteMagnitude") : "\(points)"
  }
}

extension LiveFocus.Target {
  fileprivate func code(in root: AccessibilityElement) -> String {
    guard let address = address(in: root), let last = address.last else {
      return "screen.tap(at: CGPoint(x: \(element.frame.midX), y: \(element.frame.midY)))"
    }
    let places = address.dropLast().map { ".in(.\(Self.name(of: $0.role)), \($0.name.debugDescription))" }
    return "try screen\(places.joined()).tap(.\(Self.name(of: last.role)), \(last.name.debugDescription))"
  }

  /// How the role is spelled in Swift: its words in one, as its cases are.
  private static func name(of role: AccessibilityRole) -> String {
    let words = role.rawValue.split(separator: " ")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }
}
