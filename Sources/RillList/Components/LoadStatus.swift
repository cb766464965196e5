import Rill

/// The display state of loadable content.
public enum LoadStatus: Hashable, Sendable {
  /// The content is loading, or is about to.
  case loading
  /// There is no content.
  case empty
  /// The load failed, with the description of the error.
  case failed(String)
  /// The content shows, also during a later load, and after that has failed.
  case normal

  /// Creates the status for a loading state.
  ///
  /// - Parameters:
  ///   - state: the state of the loader.
  ///   - error: the error of the load that ended last.
  ///   - hasContent: whether there is content to show.
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
  /// Creates a status that follows the loads of its content, for as long as its sections have a subscriber.
  ///
  /// The button of the failure component loads again.
  ///
  /// ```swift
  /// let shops = StatusComponent("shops", following: loader, normal: ShopsComponent())
  /// ```
  /// - Parameters:
  ///   - name: the component's name.
  ///   - loader: the loader whose state is shown.
  ///   - loading: the component to show while `normal` loads; by default a message, as for the next two.
  ///   - empty: the component to show if there is no content.
  ///   - failed: returns the component to show for an error.
  ///   - normal: the content that `loader` loads: the status is `normal` exactly while this component has content.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public convenience init(
    _ name: String, following loader: Loader,
    loading: (any Component)? = nil, empty: (any Component)? = nil,
    failed: (@MainActor (String) -> MessageComponent)? = nil,
    normal: any Component, file: StaticString = #fileID, line: UInt = #line
  ) {
    // The three messages share one name, so they share one row.
    let message = "\(name) message"
    let retried = LastFailure()
    // What shows as long as there is no content.
    let reason = Derived(loader.states, loader.errors) { LoadStatus($0, error: $1, hasContent: false) }
    self.init(name, .loading, CallSite(file: file, line: line), loader: loader) { [weak loader] state in
      switch state {
      case .loading: return loading ?? MessageComponent(message, title: "Loading…")
      case .empty: return empty ?? MessageComponent(message, title: "Nothing here yet.")
      case .failed(let reason):
        let failure = failed?(reason) ?? MessageComponent(message, title: reason, action: "Try again")
        // The closure may return the same component for each failure.
        if failure !== retried.component { failure.onAction { loader?.load() } }
        retried.component = failure
        return failure
      case .normal: return normal
      }
    } show: { status, nesting in
      Observable.combineLatest(reason, nesting.contents(of: normal).enumerated(), resultSelector: Shown.init)
        .distinctUntilChanged { $0.isSame(as: $1) }
        .flatMapLatest { shown -> Observable<SectionReader> in
          if status.shownState.value != shown.status { status.shownState.accept(shown.status) }
          if status.state.value != shown.status { status.state.accept(shown.status) }
          if shown.status == .normal { return .just(shown.read) }
          return status.contents(in: shown.status, nesting).map { read in { read().asPlaceholder } }
        }
    }
  }
}

/// A status together with its content.
private struct Shown {
  let status: LoadStatus
  let read: SectionReader
  /// The number of the content, counted over all that have arrived.
  let index: Int

  init(_ reason: LoadStatus, _ content: (index: Int, element: SectionReader)) {
    let sections = content.element()
    // Once the whole has loaded, the messages of its parts say why they have no content.
    status = sections.hasContent || reason == .empty && sections.hasRows ? .normal : reason
    (index, read) = content
  }

  /// Whether both look the same. Content counts only if it shows.
  func isSame(as other: Shown) -> Bool { status == other.status && (status != .normal || index == other.index) }
}

/// The failure component that was shown last.
@MainActor
private final class LastFailure {
  var component: MessageComponent?

  nonisolated init() {}
}
