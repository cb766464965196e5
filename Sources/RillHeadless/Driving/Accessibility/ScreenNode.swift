import Foundation
import RillList

/// An element of a screen with its view, whether or not it can be seen.
@MainActor
final class ScreenNode {
  /// The part of a view that the element represents.
  enum Part {
    case whole
    case row(ListView, ListIndexPath)
    case section(ListView, Int)
    case segment(Int)
  }

  /// The reason why the element cannot be seen.
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
  /// The frame of the element and its visible part, in points of the window.
  var frame: CGRect
  var visible: CGRect
  var obstacle: Obstacle?
  /// Whether the element exists only for tests, as a view with nothing but an identifier does.
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

  /// The elements that contain this one, the outermost first.
  var ancestors: [ScreenNode] { Array(sequence(first: self, next: \.parent).dropFirst()).reversed() }

  /// The element and all its descendants, in reading order.
  var flattened: [ScreenNode] { [self] + children.flatMap(\.flattened) }

  /// The visible accessibility elements: this one, or its children if it exists only for tests.
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

  /// The element's line, and the row, item or section that contains it.
  var inWords: String {
    var words = element().line
    if name == nil, let identifier { words += " #\(identifier)" }
    let place = ancestors.last { $0.role == .row || $0.role == .item } ?? ancestors.last { $0.role == .section }
    if let name = place?.name, let role = place?.role { words += ", in \(role) \(name.quoted)" }
    return words
  }

  /// The texts that can be read in the element.
  var texts: [String] {
    [name, value].compactMap { $0 } + children.flatMap { $0.obstacle == nil ? $0.texts : [] }
  }
}
