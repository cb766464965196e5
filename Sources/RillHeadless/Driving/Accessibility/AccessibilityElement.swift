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

/// The role of an element on a screen, with the word for it in the accessibility description.
public enum AccessibilityRole: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The whole screen.
  case screen
  /// The line with the title and the back button.
  case navigationBar = "navigation bar"
  /// A list of rows, one below the other.
  case table
  /// A list of items arranged in lines.
  case collection
  /// A part of the rows or items, under a title or a name.
  case section
  /// A row of a table, which contains the elements that it shows.
  case row
  /// An item of a collection, which contains the elements that it shows.
  case item
  /// Several elements that belong together under a name.
  case group
  /// The title of the elements that follow.
  case header
  /// A text.
  case text
  /// A text that leads somewhere else.
  case link
  /// A picture.
  case image
  /// An element that performs an action when it is tapped.
  case button
  /// A choice that is on or off.
  case checkbox
  /// A few choices side by side.
  case segmentedControl = "segmented control"
  /// A choice of a segmented control.
  case segment
  /// A line to type into.
  case textField = "text field"
  /// An indicator of work in progress.
  case activityIndicator = "activity indicator"
  /// An indicator of a list that reloads.
  case refreshControl = "refresh control"

  /// The word or words for the role.
  public var description: String { rawValue }
}

/// A state of an element.
public enum AccessibilityState: String, Hashable, Sendable, CaseIterable, Comparable {
  /// The element cannot be used at the moment.
  case disabled
  /// The element is selected.
  case selected
  /// The element receives typed text.
  case focused
  /// The element reloads.
  case refreshing

  /// Orders states as they are written.
  public static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

extension AccessibilityElement {
  /// Returns the first descendant with a role and a name or identifier.
  ///
  /// - Throws: ``DrivingError/notFound(wanted:onScreen:hint:)``, if there is none.
  public subscript(role: AccessibilityRole, name: String) -> AccessibilityElement {
    get throws(DrivingError) {
      let inside = flattened.dropFirst()
      let found =
        inside.first { $0.role == role && $0.name == name } ?? inside.first { $0.role == role && $0.identifier == name }
      if let found { return found }
      let query = ElementQuery(role, name)
      throw .notFound(
        wanted: query.description,
        onScreen: query.nearest(of: inside.map { (ElementQuery($0.role, $0.name ?? ""), $0.line) }), hint: nil)
    }
  }
}
