/// Where a ``Pager`` stands behind its last row.
public enum PagingState: Sendable {
  /// There may be more, which nobody has asked for. Also before the first page.
  case idle
  /// The next page is loaded.
  case loading
  /// The next page has failed, and only a retry or a refresh goes on.
  case failed(any Error)
  /// There is no more.
  case end

  /// Whether the next page is loaded.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  /// Whether there is no more.
  public var isEnd: Bool {
    if case .end = self { true } else { false }
  }

  /// Why the next page has failed.
  public var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// Whether both would look the same. Errors cannot be compared.
  func isSame(as other: PagingState) -> Bool {
    switch (self, other) {
    case (.idle, .idle), (.loading, .loading), (.end, .end): true
    default: false
    }
  }
}
