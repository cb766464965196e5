/// What an element of a screen is, in the words of the accessible text.
public enum AccessibilityRole: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// All of it.
  case screen
  /// The line with the title and the way back.
  case navigationBar = "navigation bar"
  /// Rows, one below the other.
  case table
  /// Items in lines.
  case collection
  /// Some of the rows or items, under a title or a name.
  case section
  /// One row of a table; what it shows is in it.
  case row
  /// One item of a collection; what it shows is in it.
  case item
  /// Several elements that belong together under a name.
  case group
  /// A title of what follows.
  case header
  /// A text.
  case text
  /// A text that leads to somewhere else.
  case link
  /// A picture.
  case image
  /// What is tapped to do something.
  case button
  /// A choice that is on or off.
  case checkbox
  /// A few choices side by side.
  case segmentedControl = "segmented control"
  /// One of these choices.
  case segment
  /// A line to type into.
  case textField = "text field"
  /// Says that work is going on.
  case activityIndicator = "activity indicator"
  /// Says that a list is loaded anew.
  case refreshControl = "refresh control"

  /// The words.
  public var description: String { rawValue }
}

/// In what state an element is.
public enum AccessibilityState: String, Hashable, Sendable, CaseIterable, Comparable {
  /// It cannot be used at the moment.
  case disabled
  /// It is chosen.
  case selected
  /// It gets what is typed.
  case focused
  /// It is loaded anew.
  case refreshing

  /// In the order in which they are written.
  public static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
