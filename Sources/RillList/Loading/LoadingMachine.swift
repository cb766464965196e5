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

/// The loads of a screen as a pure value: an event changes the state and returns the actions to perform.
///
/// The machine identifies a load by its token, which the caller creates and never reuses. Equal values behave equally.
package struct LoadingMachine: Hashable, Sendable {
  /// A started load.
  package struct Load: Hashable, Sendable {
    package var token: Int
    package var kind: LoadingState.Kind

    package init(token: Int, kind: LoadingState.Kind) {
      self.token = token
      self.kind = kind
    }
  }

  /// An event in the loads of a screen.
  package enum Event: Hashable, Sendable {
    /// A load starts.
    case start(Load)
    /// The screen appears. A load with this token starts unless a first load or a refresh has ended, runs or waits.
    case appear(token: Int, hasContent: Bool)
    /// A load emits a value.
    case value(Int)
    /// A load completes.
    case succeed(Int)
    /// A load fails.
    case fail(Int)
    /// The caller that started a load cancels it.
    case cancel(Int)
    /// The screen disappears.
    case leave
    /// The loader is disposed and starts no more loads.
    case dispose
  }

  /// An action to perform; the order matters.
  package enum Action: Hashable, Sendable {
    /// Refuse the load.
    case refuse(Load)
    /// Cancel the load, and its request if that has begun.
    case cancel(Load)
    /// Apply the value.
    case apply(Load)
    /// The load has completed or failed.
    case end(Load, hasFailed: Bool)
    /// Begin the load's request.
    case begin(Load)
  }

  /// The outcome of the last first load or refresh of the screen.
  package enum Outcome: Hashable, Sendable { case none, success, failure }

  package let policy: LoadPolicy
  /// The running loads, in the order of their starts: a single next page, or several loads under `merge` only.
  package var running: [Load] = []
  /// The waiting loads, under `serial` only, and only while another load runs.
  package var waiting: [Load] = []
  package var outcome = Outcome.none
  package var isDisposed = false

  package init(policy: LoadPolicy) { self.policy = policy }

  /// The public state.
  package var state: LoadingState {
    let kinds = (running + waiting).reduce(into: LoadingState.Kinds()) { $0.insert(.init($1.kind)) }
    guard kinds.isEmpty else { return .loading(kinds) }
    switch outcome {
    case .none: return .idle
    case .success: return .loaded
    case .failure: return .failed
    }
  }

  /// Whether a load is running, not waiting.
  package func isRunning(_ token: Int) -> Bool { running.contains { $0.token == token } }

  /// Applies `event`. An event of a load that does not run changes nothing.
  package mutating func apply(_ event: Event) -> [Action] {
    switch event {
    case .start(let load): return start(load)
    case .appear(let token, let hasContent):
      guard outcome == .none, !loadsScreen else { return [] }
      return start(Load(token: token, kind: hasContent ? .refresh : .first))
    case .value(let token): return running.filter { $0.token == token }.map(Action.apply)
    case .succeed(let token): return end(token, hasFailed: false)
    case .fail(let token): return end(token, hasFailed: true)
    case .cancel(let token): return cancel { $0.token == token }
    case .leave, .dispose:
      if event == .dispose { isDisposed = true }
      // The next appearance loads again.
      if loadsScreen { outcome = .none }
      return cancel { _ in true }
    }
  }

  private mutating func start(_ load: Load) -> [Action] {
    if isDisposed { return [.refuse(load)] }
    if running.isEmpty { return begin(load) }
    if load.kind == .nextPage { return [.refuse(load)] }
    if loadsScreen {
      switch policy {
      case .latest: break
      case .exhaust: return [.refuse(load)]
      case .serial:
        waiting.append(load)
        return []
      case .merge: return begin(load)
      }
    }
    let superseded = running
    running = []
    return superseded.map(Action.cancel) + begin(load)
  }

  private mutating func begin(_ load: Load) -> [Action] {
    running.append(load)
    return [.begin(load)]
  }

  private mutating func end(_ token: Int, hasFailed: Bool) -> [Action] {
    guard let index = running.firstIndex(where: { $0.token == token }) else { return [] }
    let load = running.remove(at: index)
    if load.kind != .nextPage { outcome = hasFailed ? .failure : .success }
    return [.end(load, hasFailed: hasFailed)] + beginNext()
  }

  private mutating func cancel(_ isUnwanted: (Load) -> Bool) -> [Action] {
    let unwanted = (running + waiting).filter(isUnwanted)
    running.removeAll(where: isUnwanted)
    waiting.removeAll(where: isUnwanted)
    return unwanted.map(Action.cancel) + beginNext()
  }

  private mutating func beginNext() -> [Action] {
    guard running.isEmpty, !waiting.isEmpty else { return [] }
    return begin(waiting.removeFirst())
  }

  /// Whether a first load or a refresh runs or waits.
  package var loadsScreen: Bool { running.contains { $0.kind != .nextPage } || !waiting.isEmpty }
}
