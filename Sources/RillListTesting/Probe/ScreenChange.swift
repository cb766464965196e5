public import RillList

/// Something that has changed about a screen: where its loads stand, or what its display was told. It prints as the
/// code that expects it.
public enum ScreenChange: Hashable, Sendable {
  /// The loads stand so now; see ``RillList/ListDriver/state``.
  case state(LoadingState)
  /// The display was told to show these rows, section by section; and how they differ from those before, in the words
  /// of ``RillList/ListUpdate/explanation(from:to:)``.
  case items([[ListItemID]], String)
  /// The display was told to show or hide the indicator of a first load.
  case animating(Bool)
  /// The display was told to show or end the indicator of a refresh.
  case refreshing(Bool)
  /// The display was told to show why the last load has failed; nil to hide it.
  case error(String?)
}

extension ScreenChange: CustomStringConvertible {
  /// The code of this, such as `.animating(true)`.
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
  /// The code of this: raw where that saves escapes.
  fileprivate var literal: String {
    let escaped = debugDescription
    let isPlain = escaped.replacing("\\\"", with: "\"") == "\"\(self)\""
    return contains("\"") && isPlain && !contains("\"#") ? "#\"\(self)\"#" : escaped
  }
}

extension LoadingState {
  /// The code of this.
  fileprivate var literal: String {
    guard case .loading(let kinds) = self else { return ".\(self)" }
    let names = Kind.allCases.filter { kinds.contains(Kinds($0)) }.map { ".\($0)" }
    return ".loading(\(names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"))"
  }
}
