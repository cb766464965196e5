import Rill

/// What something that is loaded shows.
public enum LoadStatus: Hashable, Sendable {
  /// That it is being loaded, or is about to be.
  case loading
  /// That there is nothing.
  case empty
  /// Why it could not be loaded: the description of the error.
  case failed(String)
  /// Its content, also while it is loaded anew, and after that has failed.
  case normal

  /// What is to be shown in a state of loading.
  ///
  /// - Parameter error: why the last load that ended has failed.
  public init(_ state: LoadingState, error: (any Error)?, hasContent: Bool) {
    if hasContent {
      self = .normal
    } else {
      switch state {
      case .idle, .loading: self = .loading
      case .loaded: self = .empty
      case .failed: self = .failed(error.map { String(describing: $0) } ?? "")
      }
    }
  }
}

extension StatusComponent where State == LoadStatus {
  /// Makes a status that follows the loads of its content, for as long as somebody looks at its sections.
  ///
  /// The button of the component of a failure loads again.
  ///
  /// ```swift
  /// let shops = StatusComponent("shops", following: loader, normal: ShopsComponent())
  /// ```
  /// - Parameters:
  ///   - loading: says that `normal` is being loaded; by default a message, as for the next two.
  ///   - empty: says that there is nothing.
  ///   - failed: says why `normal` could not be loaded.
  ///   - normal: what `loader` loads: the status is `normal` exactly while it shows something.
  public convenience init(
    _ name: String, following loader: Loader,
    loading: (any Component)? = nil, empty: (any Component)? = nil,
    failed: (@MainActor (String) -> MessageComponent)? = nil,
    normal: any Component, file: StaticString = #fileID, line: UInt = #line
  ) {
    // One name for the three, so that one row says what there is to say.
    let message = "\(name) message"
    let retried = LastFailure()
    self.init(name, .loading, CallSite(file: file, line: line), loader: loader) { [weak loader] state in
      switch state {
      case .loading: return loading ?? MessageComponent(message, title: "Loading…")
      case .empty: return empty ?? MessageComponent(message, title: "Nothing here yet.")
      case .failed(let reason):
        let failure = failed?(reason) ?? MessageComponent(message, title: reason, action: "Try again")
        // A closure may return the same component at each failure.
        if failure !== retried.component { failure.onAction { loader?.load() } }
        retried.component = failure
        return failure
      case .normal: return normal
      }
    } show: { [state = loader.state, error = loader.loadError] status, nesting in
      Observable.combineLatest(state, error, nesting.contents(of: normal).enumerated(), resultSelector: Shown.init)
        .distinctUntilChanged { $0.isSame(as: $1) }
        .flatMapLatest { shown -> Observable<SectionReader> in
          if status.shownState.value != shown.status { status.shownState.accept(shown.status) }
          if status.state.value != shown.status { status.state.accept(shown.status) }
          return shown.status == .normal ? .just(shown.read) : status.contents(in: shown.status, nesting)
        }
    }
  }
}

/// A status with the content that it is about.
private struct Shown {
  let status: LoadStatus
  let read: SectionReader
  /// Which content it is, of those that have come.
  let index: Int

  init(_ state: LoadingState, _ error: (any Error)?, _ content: (index: Int, element: SectionReader)) {
    status = LoadStatus(state, error: error, hasContent: content.element().hasContent)
    (index, read) = content
  }

  /// Whether the same is to be seen. A content is, again, only if it is shown.
  func isSame(as other: Shown) -> Bool { status == other.status && (status != .normal || index == other.index) }
}

/// The component of the failure that was shown last.
@MainActor
private final class LastFailure {
  var component: MessageComponent?

  nonisolated init() {}
}
