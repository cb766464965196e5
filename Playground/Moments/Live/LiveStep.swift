import Foundation
import RillHeadless

/// One action of a user in a live session.
@MainActor
enum LiveStep {
  case tap(LiveFocus.Target)
  case type(String)
  case deleteBackward
  case pressReturn
  /// The focused field resigns the focus.
  case endEditing
  case scroll(CGFloat)
  /// A press of the mouse, on what can be used there, if anything can.
  case press(CGPoint, LiveFocus.Target?)
  /// A turn of the mouse's wheel.
  case turnWheel(CGFloat, at: CGPoint)
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
    case .press(let point, _): screen.tap(at: point)
    case .turnWheel(let points, let point): screen.scroll(by: points, at: point)
    case .pullToRefresh: try screen.pullToRefresh()
    case .failNextLoad: page.failNextLoad?()
    }
  }

  /// The same action in a test, for a screen with these elements; `nil` if a test expresses it differently: its server
  /// fails by itself.
  func code(in root: AccessibilityElement) -> String? {
    switch self {
    case .tap(let target): target.code(in: root)
    case .type(let text): "try screen.type(\(text.debugDescription))"
    case .deleteBackward: "try screen.deleteBackward()"
    case .pressReturn: "try screen.pressReturn()"
    case .endEditing: "screen.window.firstResponder?.resignFirstResponder()"
    case .scroll(let points): "try screen.scroll(by: \(Self.shown(points)))"
    case .press(let point, let target):
      // A row may contain something else that takes the tap.
      target.flatMap { [.row, .item].contains($0.element.role) ? nil : $0.code(in: root) }
        ?? "screen.tap(at: \(point.code))"
    case .turnWheel(let points, let point): "screen.scroll(by: \(points), at: \(point.code))"
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
      return "screen.tap(at: \(CGPoint(x: element.frame.midX, y: element.frame.midY).code))"
    }
    let places = address.dropLast().map { ".in(.\(Self.name(of: $0.role)), \($0.name.debugDescription))" }
    return "try screen\(places.joined()).tap(.\(Self.name(of: last.role)), \(last.name.debugDescription))"
  }

  /// The role's name in Swift: its words joined, as in the names of the cases.
  private static func name(of role: AccessibilityRole) -> String {
    let words = role.rawValue.split(separator: " ")
    return words.prefix(1).joined() + words.dropFirst().map(\.capitalized).joined()
  }
}

extension CGPoint {
  fileprivate var code: String { "CGPoint(x: \(x), y: \(y))" }
}
