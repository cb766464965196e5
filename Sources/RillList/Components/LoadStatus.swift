import Rill

/// What something that is loaded shows.
public enum LoadStatus: Hashable, Sendable, CaseIterable {
  /// That it is being loaded, or is about to be.
  case loading
  /// That there is nothing.
  case empty
  /// Why it could not be loaded.
  case error
  /// Its content, also while it is loaded anew, and after that has failed.
  case normal

  /// What is to be shown in a state of loading.
  public init(_ state: LoadingState, hasContent: Bool) {
    if hasContent {
      self = .normal
    } else {
      switch state {
      case .idle, .loading: self = .loading
      case .loaded: self = .empty
      case .failed: self = .error
      }
    }
  }
}

extension Status where State == LoadStatus {
  /// A status that follows the loads of its content.
  ///
  /// The title of the error component is the error's description, and its button loads again.
  ///
  /// ```swift
  /// let shops = Status("shops", following: loader, normal: ShopsComponent())
  /// ```
  /// - Parameters:
  ///   - loading: says that `normal` is being loaded; by default a message, as for the next two.
  ///   - empty: says that there is nothing.
  ///   - error: says why `normal` could not be loaded.
  ///   - normal: what `loader` loads: the status is `normal` exactly while it shows something.
  public convenience init(
    _ name: String, following loader: Loader,
    loading: (any Component)? = nil, empty: (any Component)? = nil, error: MessageComponent? = nil,
    normal: any Component, file: StaticString = #fileID, line: UInt = #line
  ) {
    // One name for the three, so that one row says what there is to say.
    let message = "\(name) message"
    let error = error ?? MessageComponent(message, title: "", action: "Try again")
    self.init(name, .loading, file: file, line: line) { state in
      switch state {
      case .loading: loading ?? MessageComponent(message, title: "Loading…")
      case .empty: empty ?? MessageComponent(message, title: "Nothing here yet.")
      case .error: error
      case .normal: normal
      }
    }
    error.onAction { [weak loader] in loader?.load() }
    loader.loadError
      .compactMap(\.self)
      .bind(with: error) { $0.message = String(describing: $1) }
      .disposed(by: bag)
    Observable.combineLatest(loader.state, normal.sections) { LoadStatus($0, hasContent: $1.hasContent) }
      .bind(to: state)
      .disposed(by: bag)
  }
}
