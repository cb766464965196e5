/// Why something cannot be done on a screen.
///
/// Texts are in the words of the accessible text, such as `button "Like", in row "m02"`. The description says what is
/// there instead.
public enum DrivingError: Error, Hashable, Sendable {
  /// Why what was found cannot be used.
  public enum Reason: Hashable, Sendable {
    /// It is disabled.
    case disabled
    /// It or a view around it is hidden or transparent.
    case hidden(by: String)
    /// Something lies on all of it that is in view; what is free in any character cell is not covered.
    case covered(by: String)
    /// It is scrolled out of view, or sticks out of what it is in.
    case outOfView
    /// Neither it nor what it is in does anything when it is tapped.
    case takesNoTaps
    /// It keeps taps from itself and from what is in it.
    case isUserInteractionDisabled(of: String)
    /// The list is being refreshed already.
    case isRefreshing
  }

  /// Nothing on the screen is called so.
  ///
  /// - `onScreen`: what is there, the nearest by name first.
  /// - `hint`: what would help.
  case notFound(wanted: String, onScreen: [String], hint: String?)
  /// More than one thing on the screen is called so.
  case ambiguous(wanted: String, found: [String])
  /// It is there, but cannot be used.
  case notUsable(String, Reason)
  /// A row offers no such action.
  case notOffered(action: String, row: String, offered: [String])
  /// Something is typed, and no field has the focus.
  case noFocus
}

extension DrivingError: CustomStringConvertible {
  /// How many elements are listed.
  private static let listed = 20

  /// A sentence, and if it helps, what there is on the screen, one line each.
  public var description: String {
    switch self {
    case .notFound(let wanted, let onScreen, let hint):
      let list =
        onScreen.isEmpty
        ? "Nothing is there." : "What is there, the nearest first:\(Self.list(onScreen))"
      return "No \(wanted) is on the screen. \(hint.map { "\($0) " } ?? "")\(list)"
    case .ambiguous(let wanted, let found):
      return
        "More than one \(wanted) is on the screen; say which, by its role or by the row it is in:\(Self.list(found))"
    case .notUsable(let element, let reason): return "\(element) \(reason)."
    case .notOffered(let action, let row, let offered):
      let others = offered.isEmpty ? "nothing" : offered.map(\.quoted).joined(separator: ", ")
      return "\(row) does not offer \(action.quoted) when it is swiped, but \(others)."
    case .noFocus: return "Nothing has the focus, so that nothing takes what is typed. Tap a text field first."
    }
  }

  private static func list(_ lines: [String]) -> String {
    let rest = lines.count - listed
    return lines.prefix(listed).map { "\n  \($0)" }.joined() + (rest > 0 ? "\n  … and \(rest) more" : "")
  }
}

extension DrivingError.Reason: CustomStringConvertible {
  /// Completes "button "Like" …".
  public var description: String {
    switch self {
    case .disabled: "is disabled"
    case .hidden(let view): "is hidden, because \(view) is hidden or transparent"
    case .covered(let view): "is covered by \(view)"
    case .outOfView: "is out of view: scroll(to:) brings it there"
    case .takesNoTaps: "takes no taps, and neither does what it is in"
    case .isUserInteractionDisabled(let view): "gets no taps, because \(view) keeps them away"
    case .isRefreshing: "is being refreshed already"
    }
  }
}
