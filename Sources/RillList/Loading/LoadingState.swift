/// Where a list screen stands with its loads.
public enum LoadingState: Equatable, Sendable {
  /// No load has ended yet, or the last one was given up.
  case idle
  /// A load is running.
  case loading(Kind)
  /// The last load has succeeded.
  case loaded
  /// The last load has failed.
  case failed

  /// What a load is for.
  public enum Kind: Equatable, Sendable {
    /// The screen's own load: at the first appearance, or a retry.
    case first
    /// A pull to refresh.
    case refresh
  }

  /// What happens to the loads of a screen.
  package enum Event: Equatable, Sendable {
    /// A load begins; one that runs is given up, and the new one takes its place.
    case start(Kind)
    /// The load that runs has completed.
    case succeed
    /// The load that runs has failed.
    case fail
    /// The screen is left; a load that runs is given up.
    case leave
  }

  /// Moves on to the state after `event`. What cannot happen in a state changes nothing.
  package mutating func apply(_ event: Event) {
    switch (self, event) {
    case (_, .start(let kind)): self = .loading(kind)
    case (.loading, .succeed): self = .loaded
    case (.loading, .fail): self = .failed
    case (.loading, .leave): self = .idle
    default: break
    }
  }

  /// Whether the indicator of a first load runs.
  public var isAnimating: Bool { self == .loading(.first) }

  /// Whether the indicator of a refresh runs.
  public var isRefreshing: Bool { self == .loading(.refresh) }

  /// Whether a load runs.
  public var isLoading: Bool { isAnimating || isRefreshing }
}
