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
