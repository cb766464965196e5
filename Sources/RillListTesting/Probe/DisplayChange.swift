public import RillList

/// Something that a display was told, or that the driver has said of a next page. It prints as the code that expects
/// it.
public enum DisplayChange: Hashable, Sendable {
  /// To show these rows, section by section; and how they differ from those before, in the words of
  /// ``RillList/ListUpdate/explanation(from:to:)``.
  case items([[ListItemID]], String)
  /// To show or hide the indicator of a first load.
  case animating(Bool)
  /// To show or end the indicator of a refresh.
  case refreshing(Bool)
  /// That the load of a next page has begun or ended: ``RillList/ListDriver/isLoadingNextPage``. A display shows it by
  /// rows, if at all.
  case loadingNextPage(Bool)
  /// To show why the last load has failed; nil to hide it.
  case error(String?)
}

extension DisplayChange: CustomStringConvertible {
  /// The code of this, such as `.animating(true)`.
  public var description: String {
    switch self {
    case .items(let sections, let explanation):
      let rows = sections.map { "[\($0.map { "\($0)".literal }.joined(separator: ", "))]" }
      return ".items([\(rows.joined(separator: ", "))], \(explanation.literal))"
    case .animating(let isAnimating): return ".animating(\(isAnimating))"
    case .refreshing(let isRefreshing): return ".refreshing(\(isRefreshing))"
    case .loadingNextPage(let isLoading): return ".loadingNextPage(\(isLoading))"
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
