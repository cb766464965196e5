import Rill

/// The display state of loadable content.
public enum LoadStatus: Hashable, Sendable {
  /// The content is loading, or is about to.
  case loading
  /// There is no content.
  case empty
  /// The load failed, with the words for the error.
  case failed(String)
  /// The content shows, also during a later load, and after that has failed; or the messages of its parts, if the whole
  /// has loaded and none of them has content.
  case normal

  /// Creates the status for a loading state.
  ///
  /// - Parameters:
  ///   - state: the state of the loader.
  ///   - error: the error of the load that ended last.
  ///   - hasContent: whether there is content to show.
  ///   - texts: turns the error into words.
  public init(_ state: LoadingState, error: (any Error)?, hasContent: Bool, texts: ListTexts = .english) {
    if hasContent {
      self = .normal
    } else {
      switch state {
      case .idle, .loading: self = .loading
      case .loaded: self = .empty
      case .failed: self = .failed(error.map { texts.message(for: $0) } ?? texts.failure)
      }
    }
  }
}

extension StatusComponent where State == LoadStatus {
  /// Creates a status that follows the loads of its content, for as long as its sections have a subscriber.
  ///
  /// The button of the failure component loads again. If the status is a part of a page, the failure of a later load
  /// shows above the content, until it loads again; of a status that is the page itself, the screen shows it.
  ///
  /// ```swift
  /// let shops = StatusComponent("shops", following: loader, normal: ShopsComponent())
  /// ```
  /// - Parameters:
  ///   - name: the component's name.
  ///   - loader: the loader whose state is shown.
  ///   - loading: the component to show while `normal` loads; by default a message of the list's ``ListTexts``, as for the
  ///     next two.
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
    self.init(name, following: loader, CallSite(file: file, line: line)) { status, _ in
      status
    } component: { [weak loader] state, texts in
      switch state {
      case .loading: return loading ?? MessageComponent(message, title: texts.loading)
      case .empty: return empty ?? MessageComponent(message, title: texts.empty)
      case .failed(let reason):
        let failure = failed?(reason) ?? MessageComponent(message, title: reason, action: texts.tryAgain)
        failure.retry = { loader?.retry() }
        return failure
      case .normal: return normal
      }
    }
  }
}
