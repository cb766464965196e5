public import Foundation

/// What a screen says to who cannot see it: an element with its role, name, value and state, and the elements in it, in
/// reading order.
///
/// Only what can be seen is in it: nothing that is hidden, scrolled out of view, or covered in all of its character
/// cells by something opaque or by another control. Its ``description`` is meant
/// to be compared whole, so that what disappears from a screen does not go unnoticed:
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
/// A part of it is compared only by who asks for that: `try screen.accessibility[.row, "Rome"]`.
public struct AccessibilityElement: Equatable, Sendable, CustomStringConvertible {
  /// What it is.
  public var role: AccessibilityRole
  /// What it is called. A row or an item without a label is called by its identity.
  public var name: String?
  /// What it holds.
  public var value: String?
  /// In what states it is, in the order of their declaration.
  public var states: [AccessibilityState]
  /// The name by which tests find it; it is no part of the text.
  public var identifier: String?
  /// Where it can be seen, in points of the window.
  public var frame: CGRect
  /// What is in it, in reading order: from top to bottom, and of what stands side by side, from the leading edge on.
  public var children: [AccessibilityElement]

  /// An element.
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

  /// One line for each element, two blanks deeper than that of the element it is in: `button "Like" (disabled)`,
  /// `text field "Name" = "Ada" (focused)`. Quotes, line ends and control characters are escaped. No line feed at the end.
  public var description: String { lines(depth: 0).joined(separator: "\n") }

  /// The line of the element alone.
  public var line: String {
    var words = role.rawValue
    if let name { words += " \(name.quoted)" }
    if let value { words += " = \(value.quoted)" }
    if !states.isEmpty { words += " (\(states.map(\.rawValue).joined(separator: ", ")))" }
    return words
  }

  /// The element and all in it, in reading order.
  public var flattened: [AccessibilityElement] { [self] + children.flatMap(\.flattened) }

  private func lines(depth: Int) -> [String] {
    [String(repeating: "  ", count: depth) + line] + children.flatMap { $0.lines(depth: depth + 1) }
  }
}
