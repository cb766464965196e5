/// An error that says why something cannot be done on a screen.
///
/// Texts use the words of the accessibility description, such as `button "Like", in row "m02"`. The error's description
/// lists what is on the screen instead.
public enum DrivingError: Error, Hashable, Sendable {
  /// The reason why an element cannot be used.
  public enum Reason: Hashable, Sendable {
    /// The element is disabled.
    case disabled
    /// The element or a view around it is hidden or transparent.
    case hidden(by: String)
    /// Something covers all of the visible area; an element with a free character cell is not covered.
    case covered(by: String)
    /// The element is scrolled out of view, or lies outside a view that contains it.
    case outOfView
    /// Neither the element nor a view that contains it responds to a tap.
    case takesNoTaps
    /// A view disables user interaction for itself and its subviews, and the element is one of them.
    case isUserInteractionDisabled(of: String)
    /// The list is already being refreshed.
    case isRefreshing
  }

  /// No element on the screen matches.
  ///
  /// - `onScreen`: the elements on the screen, the nearest by name first.
  /// - `hint`: a suggestion that may help.
  case notFound(wanted: String, onScreen: [String], hint: String?)
  /// More than one element on the screen matches.
  case ambiguous(wanted: String, found: [String])
  /// The element exists but cannot be used.
  case notUsable(String, Reason)
  /// A row does not offer the action.
  case notOffered(action: String, row: String, offered: [String])
  /// No field has the focus to receive the text.
  case noFocus
}

extension DrivingError: CustomStringConvertible {
  /// The largest number of listed elements.
  private static let listed = 20

  /// A sentence and, where it helps, the elements on the screen, one on each line.
  public var description: String {
    switch self {
    case .notFound(let wanted, let onScreen, let hint):
      let list =
        onScreen.isEmpty
        ? "Nothing is there." : "Found instead, the nearest first:\(Self.list(onScreen))"
      return "No \(wanted) is on the screen. \(hint.map { "\($0) " } ?? "")\(list)"
    case .ambiguous(let wanted, let found):
      return
        "More than one \(wanted) is on the screen; specify its role or the row it is in:\(Self.list(found))"
    case .notUsable(let element, let reason): return "\(element) \(reason)."
    case .notOffered(let action, let row, let offered):
      let others = offered.isEmpty ? "nothing" : offered.map(\.quoted).joined(separator: ", ")
      return "\(row) does not offer \(action.quoted) as a swipe action. It offers \(others)."
    case .noFocus: return "No text field has the focus to receive the text. Tap a text field first."
    }
  }

  private static func list(_ lines: [String]) -> String {
    let rest = lines.count - listed
    return lines.prefix(listed).map { "\n  \($0)" }.joined() + (rest > 0 ? "\n  … and \(rest) more" : "")
  }
}

extension DrivingError.Reason: CustomStringConvertible {
  /// The end of a sentence such as "button "Like" …".
  public var description: String {
    switch self {
    case .disabled: "is disabled"
    case .hidden(let view): "is hidden, because \(view) is hidden or transparent"
    case .covered(let view): "is covered by \(view)"
    case .outOfView: "is out of view: scroll(to:) brings it into view"
    case .takesNoTaps: "takes no taps, and neither does any view that contains it"
    case .isUserInteractionDisabled(let view): "gets no taps, because \(view) disables user interaction"
    case .isRefreshing: "is already being refreshed"
    }
  }
}
