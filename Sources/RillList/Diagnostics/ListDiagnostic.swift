public import Rill

/// Something in a list that cannot be as its code says. The list goes on without it.
///
/// It goes to `Diagnostics.unhandledError`, of the scope in force, with the place where what is concerned was made.
public enum ListDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// A component is a part of itself, on this path from the first time to the second one.
  case containsItself(path: [String])
  /// A component is inside more others than a page can have.
  case tooDeep(component: String, limit: Int)
  /// Two rows of a section, or two sections of a list, share an identity. Told once for each identity by a ``ListDriver``.
  case duplicate(ListDuplicate)
  /// An event of an app's own was of interest to nobody.
  ///
  /// - from: the row, in words; `nil` for something outside of all rows, which is for the display to tell.
  /// - asked: who said that it was of no interest.
  /// - route: what it went through on the screen, from the view that sent it on.
  case eventNotTaken(event: String, from: String?, asked: String?, route: [String] = [])

  /// A sentence that names what is concerned, and one that says what becomes of it.
  public var description: String {
    switch self {
    case .containsItself(let path):
      "The component \((path.first ?? "").debugDescription) contains itself: \(path.joined(separator: " › ")). "
        + "It is left out there."
    case .tooDeep(let component, let limit):
      "The component \(component.debugDescription) is inside \(limit) others, as many as a page can have. "
        + "It is left out."
    case .duplicate(let duplicate): "\(duplicate) They are compared place by place."
    case .eventNotTaken(let event, let row, let asked, let route):
      "Nobody has taken \(event)\(row.map { " from \($0)." } ?? ", which comes from outside of any row.")"
        + (asked.map { " Asked was \($0)." } ?? "")
        + (route.isEmpty ? "" : " Its route: \(route.joined(separator: " → ")).")
    }
  }

  /// Tells `Diagnostics` of it, on the thread of the caller.
  public func report(_ site: CallSite) { Diagnostics.current.unhandledError(self, site) }
}
