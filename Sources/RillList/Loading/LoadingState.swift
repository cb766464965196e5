/// Where a screen stands with its loads.
public enum LoadingState: Hashable, Sendable {
  /// No load has ended yet, or a first load or a refresh was canceled by leaving: the next appearance loads.
  case idle
  /// Loads of these kinds run, or wait for their turn.
  case loading(Kinds)
  /// The last load has succeeded.
  case loaded
  /// The last load has failed.
  case failed

  /// What a load is for.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The screen's own load: at the first appearance, or a retry.
    case first
    /// A pull to refresh, or a return to content that may be old.
    case refresh
    /// What comes after the content that is there. Its end leaves the state as it was before: its failure concerns the
    /// page, not the screen.
    case nextPage
  }

  /// Kinds of loads that run at the same time: several under ``LoadPolicy/merge`` and ``LoadPolicy/serial`` only.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// One bit for each kind.
    public let rawValue: UInt8

    /// Makes a set out of its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The set of one kind.
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

  /// Whether a next page is loaded.
  public var isLoadingNextPage: Bool { kinds.contains(.nextPage) }

  /// Whether any load runs.
  public var isLoading: Bool { !kinds.isEmpty }

  /// What runs; empty when nothing does.
  public var kinds: Kinds {
    if case .loading(let kinds) = self { kinds } else { [] }
  }
}
