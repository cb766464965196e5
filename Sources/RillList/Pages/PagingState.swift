/// The state of a ``Pager`` after its last row.
public enum PagingState: Sendable {
  /// There may be more items, and nothing has requested them. Also the state before the first page.
  case idle
  /// The next page is loading.
  case loading
  /// The next page has failed; only a retry or a refresh continues.
  case failed(any Error)
  /// There are no more items.
  case end

  /// Whether the next page is loading.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether there are no more items.
  public var isEnd: Bool {
    if case .end = self { true } else { false }
  }

  /// The error of the next page, if that has failed.
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }
}

/// A state that equals one that looks the same. Two failures always differ, because errors cannot be compared.
struct ShownPagingState: Equatable, Sendable {
  let state: PagingState

  static func == (left: Self, right: Self) -> Bool {
    switch (left.state, right.state) {
    case (.idle, .idle), (.loading, .loading), (.end, .end): true
    default: false
    }
  }
}
