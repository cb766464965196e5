public import Foundation

/// An element of a screen as assistive technology reads it: its role, name, value and states, and its children in
/// reading order.
///
/// It contains only visible elements: none that are hidden, scrolled out of view, or covered in all of their character
/// cells by something opaque or by another control. Compare its ``description`` as a whole, so an element that
/// disappears from a screen does not go unnoticed:
///
/// ```swift
/// #expect(
///   screen.accessibility.description == """
///     screen "Cities"
///       table = "rows 1 to 2 of 2"
///         row "Paris"
///           text "Paris"
///           button "Go" (disabled)
///         row "Rome"
///           text "Rome"
///           button "Go"
///     """)
/// ```
///
/// To compare only a part of it, look that part up: `try screen.accessibility[.row, "Rome"]`.
public struct AccessibilityElement: Equatable, Sendable, CustomStringConvertible {
  /// The role of the element.
  public var role: AccessibilityRole
  /// The name of the element. A row or an item without a label is named by its identity.
  public var name: String?
  /// The value of the element.
  public var value: String?
  /// The states of the element, in the order of their declaration.
  public var states: [AccessibilityState]
  /// The name by which tests find the element; it is not part of the text.
  public var identifier: String?
  /// The visible area of the element, in points of the window.
  public var frame: CGRect
  /// The child elements in reading order: from top to bottom, and side by side from the leading edge.
  ///
  /// As for VoiceOver on a phone, elements are side by side if their upper edges are less than 8 points apart.
  public var children: [AccessibilityElement]

  /// Creates an element.
  public init(
    _ role: AccessibilityRole, _ name: String? = nil, value: String? = nil, states: [AccessibilityState] = [],
    identifier: String? = nil, frame: CGRect = .zero, children: [AccessibilityElement] = []
  ) {
    self.role = role
    self.name = name
    self.value = value
    self.states = states
    self.identifier = identifier
    self.frame = frame
    self.children = children
  }

  /// The text of the element and its children: one line for each element, two spaces deeper than the line of its
  /// parent: `button "Like" (disabled)`, `text field "Name" = "Ada" (focused)`.
  ///
  /// Quotes, line ends and control characters are escaped. There is no line feed at the end.
  public var description: String { lines(depth: 0).joined(separator: "\n") }

  /// The line of the element alone.
  public var line: String {
    var words = role.rawValue
    if let name { words += " \(name.quoted)" }
    if let value { words += " = \(value.quoted)" }
    if !states.isEmpty { words += " (\(states.map(\.rawValue).joined(separator: ", ")))" }
    return words
  }

  /// The element and all its descendants, in reading order.
  public var flattened: [AccessibilityElement] { [self] + children.flatMap(\.flattened) }

  private func lines(depth: Int) -> [String] {
    [String(repeating: "  ", count: depth) + line] + children.flatMap { $0.lines(depth: depth + 1) }
  }
}
