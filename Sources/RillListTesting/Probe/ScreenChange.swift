public import RillList

/// A change of a screen: of its loading state or of its display.
///
/// It prints as the code that expects it.
public enum ScreenChange: Hashable, Sendable {
  /// The loading state has changed to this one; see ``/RillList/ListDriver/state``.
  case state(LoadingState)
  /// The display shows these rows, section by section. The text says how they differ from the previous rows, in the
  /// words of ``/RillList/ListUpdate/explanation(from:to:)``.
  case items([[ListItemID]], String)
  /// The display shows or hides the indicator of a first load.
  case animating(Bool)
  /// The display shows or ends the indicator of a refresh.
  case refreshing(Bool)
  /// The display shows why the last load failed; nil hides the message.
  case error(String?)
}

extension ScreenChange: CustomStringConvertible {
  /// The code of this change, such as `.animating(true)`.
  public var description: String {
    switch self {
    case .state(let state): return ".state(\(state.literal))"
    case .items(let sections, let explanation):
      let rows = sections.map { "[\($0.map { "\($0)".literal }.joined(separator: ", "))]" }
      return ".items([\(rows.joined(separator: ", "))], \(explanation.literal))"
    case .animating(let isAnimating): return ".animating(\(isAnimating))"
    case .refreshing(let isRefreshing): return ".refreshing(\(isRefreshing))"
    case .error(let message): return ".error(\(message?.literal ?? "nil"))"
    }
  }
}

extension String {
  /// The code of this text: a raw literal where that avoids escapes.
  fileprivate var literal: String {
    let escaped = debugDescription
    let isPlain = escaped.replacing("\\\"", with: "\"") == "\"\(self)\""
    return contains("\"") && isPlain && !contains("\"#") ? "#\"\(self)\"#" : escaped
  }
}

extension LoadingState {
  /// The code of this state.
  fileprivate var literal: String {
    guard case .loading(let kinds) = self else { return ".\(self)" }
    let names = Kind.allCases.filter { kinds.contains(Kinds($0)) }.map { ".\($0)" }
    return ".loading(\(names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"))"
  }
}
