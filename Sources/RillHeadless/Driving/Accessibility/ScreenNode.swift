import Foundation
import RillList

/// An element of a screen with the view behind it, whether or not it can be seen.
@MainActor
final class ScreenNode {
  /// What of a view the element stands for.
  enum Part {
    case whole
    case row(ListView, ListIndexPath)
    case section(ListView, Int)
    case segment(Int)
  }

  /// Why it cannot be seen.
  enum Obstacle {
    case hidden(by: View)
    case outOfView
    case covered(by: View)
  }

  let role: AccessibilityRole
  let view: View
  let part: Part
  var name: String?
  var value: String?
  var states: [AccessibilityState] = []
  var identifier: String?
  /// Where it would be, and what of that can be seen, in points of the window.
  var frame: CGRect
  var visible: CGRect
  var obstacle: Obstacle?
  /// Whether it is there for tests only: views with nothing but an identifier.
  var isForTestsOnly = false
  private(set) var children: [ScreenNode] = []
  private(set) weak var parent: ScreenNode?

  init(_ role: AccessibilityRole, _ view: View, part: Part = .whole, frame: CGRect, visible: CGRect) {
    self.role = role
    self.view = view
    self.part = part
    self.frame = frame
    self.visible = visible
    identifier = view.accessibilityIdentifier
  }

  func add(_ nodes: [ScreenNode]) {
    for node in nodes { node.parent = self }
    children += nodes
  }

  /// The elements around it, the outermost first.
  var ancestors: [ScreenNode] { Array(sequence(first: self, next: \.parent).dropFirst()).reversed() }

  /// It and all in it, in reading order.
  var flattened: [ScreenNode] { [self] + children.flatMap(\.flattened) }

  /// What it says to who cannot see it; several elements in place of one that is there for tests only.
  var elements: [AccessibilityElement] {
    if obstacle != nil { return [] }
    let inside = children.flatMap(\.elements)
    if isForTestsOnly { return inside }
    return [element(children: inside)]
  }

  func element(children: [AccessibilityElement] = []) -> AccessibilityElement {
    AccessibilityElement(
      role, name, value: value, states: states.sorted(), identifier: identifier, frame: visible, children: children)
  }

  /// Its line, and where it is.
  var inWords: String {
    var words = element().line
    if name == nil, let identifier { words += " #\(identifier)" }
    let place = ancestors.last { $0.role == .row || $0.role == .item } ?? ancestors.last { $0.role == .section }
    if let name = place?.name, let role = place?.role { words += ", in \(role) \(name.quoted)" }
    return words
  }

  /// The texts that can be read in it.
  var texts: [String] {
    [name, value].compactMap { $0 } + children.flatMap { $0.obstacle == nil ? $0.texts : [] }
  }
}
