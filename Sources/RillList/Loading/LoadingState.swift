/// The state of a screen's loads.
public enum LoadingState: Hashable, Sendable {
  /// No load has ended yet, or leaving the screen canceled a first load or a refresh. The next appearance loads.
  case idle
  /// Loads of these kinds run or wait.
  case loading(Kinds)
  /// The last load succeeded.
  case loaded
  /// The last load failed.
  case failed

  /// The purpose of a load.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The initial load at the first appearance, or a retry.
    case first
    /// A pull to refresh, or an appearance with content that may be out of date.
    case refresh
    /// The page after the current content. Its end restores the previous state, because its failure concerns the page,
    /// not the screen.
    case nextPage
  }

  /// The kinds of loads that run at the same time: several under ``LoadPolicy/merge`` and ``LoadPolicy/serial`` only.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The raw bits, one for each kind.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the set of one kind.
    public init(_ kind: Kind) {
      switch kind {
      case .first: self = .first
      case .refresh: self = .refresh
      case .nextPage: self = .nextPage
      }
    }

    /// A first load.
    public static let first = Kinds(rawValue: 1)
    /// A refresh.
    public static let refresh = Kinds(rawValue: 2)
    /// A next page.
    public static let nextPage = Kinds(rawValue: 4)
  }

  /// Whether a first load runs.
  public var isLoadingFirst: Bool { kinds.contains(.first) }

  /// Whether a refresh runs.
  public var isRefreshing: Bool { kinds.contains(.refresh) }

  /// Whether a next page loads.
  public var isLoadingNextPage: Bool { kinds.contains(.nextPage) }

  /// Whether any load runs.
  public var isLoading: Bool { !kinds.isEmpty }

  /// The kinds of the running loads; empty if none runs.
  public var kinds: Kinds {
    if case .loading(let kinds) = self { kinds } else { [] }
  }
}
