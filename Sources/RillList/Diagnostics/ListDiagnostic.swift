public import Rill

/// A mistake in a list that the list leaves out or ignores, and reports.
///
/// The report goes to `Diagnostics.unhandledError` of the current scope, with the place in the code that created the
/// faulty component, list or event.
public enum ListDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// A component contains itself; the path leads from its first occurrence to its second one.
  case containsItself(path: [String])
  /// A component is nested more deeply than a page allows.
  case tooDeep(component: String, limit: Int)
  /// Two rows of a section, or two sections of a list, share an identity. A ``ListDriver`` reports each identity once.
  case duplicate(ListDuplicate)
  /// An event that the app defines has no handler.
  ///
  /// - from: a description of the row; `nil` for an event from outside all rows, which only a display reports.
  /// - asked: a description of the owner that has no handler.
  /// - route: the views on the screen that the event passed, starting with its sender.
  case eventNotTaken(event: String, from: String?, asked: String?, route: [String] = [])
  /// Two views were added for items with the same reuse identifier. The first one shows them.
  case conflictingViews(identifier: String, kept: String, ignored: String)

  /// A sentence that names the component, row or event, and a sentence that says how the list handles it.
  public var description: String {
    switch self {
    case .containsItself(let path):
      "The component \((path.first ?? "").debugDescription) contains itself: \(path.joined(separator: " › ")). "
        + "It is left out there."
    case .tooDeep(let component, let limit):
      "The component \(component.debugDescription) is inside \(limit) others, as many as a page can have. "
        + "It is left out."
    case .duplicate(let duplicate): "\(duplicate) They are compared by position."
    case .eventNotTaken(let event, let row, let asked, let route):
      "Nothing handles \(event)\(row.map { " from \($0)." } ?? ", which comes from outside any row.")"
        + (asked.map { " The owner is \($0)." } ?? "")
        + (route.isEmpty ? "" : " Its route: \(route.joined(separator: " → ")).")
    case .conflictingViews(let identifier, let kept, let ignored):
      "View not registered: \(ignored), since \"\(identifier)\" already has \(kept). "
        + "Give the items of one of them another reuseIdentifier."
    }
  }

  /// Reports the mistake to `Diagnostics`, on the calling thread.
  public func report(_ site: CallSite) { Diagnostics.current.unhandledError(self, site) }
}
