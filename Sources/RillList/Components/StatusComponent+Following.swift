import Rill

extension StatusComponent {
  /// Creates a status with states of its own that follows the loads of its content, for as long as its sections have a
  /// subscriber.
  ///
  /// ```swift
  /// enum Basket: Hashable { case loading, empty, signedOut, failed(String), filled }
  ///
  /// let basket = StatusComponent("basket", following: loader) { status, error in
  ///   switch status {
  ///   case .loading: Basket.loading
  ///   case .empty: .empty
  ///   case .failed(let reason): error is SignedOut ? .signedOut : .failed(reason)
  ///   case .normal: .filled
  ///   }
  /// } component: { [weak loader] state in
  ///   …
  /// }
  /// let viewModel = ListViewModel(page: basket)
  /// ```
  /// The components of other states than that of ``LoadStatus/normal`` are not content. The component of a failure
  /// calls ``Loader/load()`` to try again.
  ///
  /// - Parameters:
  ///   - name: the component's name.
  ///   - loader: the loader whose state is shown.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  ///   - state: turns the status of the loads into a state; `error` is that of a failure.
  ///   - component: returns the component of a state. That of ``LoadStatus/normal`` is requested once: it is the content
  ///     that `loader` loads.
  public convenience init(
    _ name: String, following loader: Loader, file: StaticString = #fileID, line: UInt = #line,
    state: @escaping @Sendable (_ status: LoadStatus, _ error: (any Error)?) -> State,
    component: @escaping @MainActor (State) -> any Component
  ) {
    self.init(name, following: loader, CallSite(file: file, line: line), state: state) { state, _ in component(state) }
  }

  /// - Parameter component: receives the words of the list that shows the status, too.
  convenience init(
    _ name: String, following loader: Loader, _ site: CallSite,
    state: @escaping @Sendable (LoadStatus, (any Error)?) -> State,
    component: @escaping @MainActor (State, ListTexts) -> any Component
  ) {
    let first = state(.loading, nil)
    let normal = state(.normal, nil)
    let content = component(normal, .english)
    let shownStates = BehaviorRelay(value: [first])
    let followed = Followed(loader: loader, content: (normal, content), shownStates: shownStates)
    let loads = Derived(loader.states, loader.errors) { Load(state: $0, error: $1) }
      .scan(Load(state: .idle, error: nil)) { [errors = loader.options.errors] in $1.keeping($0, errors) }
    self.init(name, first, site, following: followed, component: component) { status, nesting in
      Observable.combineLatest(loads, nesting.texts, nesting.contents(of: content).enumerated()) {
        load, texts, content in
        Shown(load, content, isPage: nesting.loader === loader, texts, state: state)
      }
      .distinctUntilChanged { $0.isSame(as: $1) }
      .flatMapLatest { shown -> Observable<SectionReader> in
        let message = shown.message == normal ? nil : shown.message
        let states = [message, message == nil || shown.read != nil ? normal : nil].compactMap(\.self)
        if shownStates.value != states { shownStates.accept(states) }
        if let state = states.last, status.state.value != state { status.state.accept(state) }
        guard let message else { return .just(shown.read ?? { [] }) }
        return status.contents(in: message, shown.texts, nesting).map { message in
          {
            var sections = message()
            // A group that reveals its children in order waits for those that load, also if they show nothing.
            if shown.isLoading, sections.isEmpty { sections = [ListSection(id: "\(name) loading", [])] }
            return sections.standing(for: shown.isLoading ? .loading : .message) + (shown.read?() ?? [])
          }
        }
      }
    }
  }
}

/// The loads of a status.
private struct Load: Sendable {
  let state: LoadingState
  var error: (any Error)?
  /// The state that the message in place of content is about.
  var shown: LoadingState

  init(state: LoadingState, error: (any Error)?) { (self.state, self.error, shown) = (state, error, state) }

  /// Keeps what stood while a refresh or a page loads, which has an indicator of its own.
  func keeping(_ before: Load, _ errors: LoadErrors) -> Load {
    if state.kinds.isEmpty || state.isLoadingFirst { return self }
    guard before.shown == .loaded || before.shown == .failed && errors == .stayUntilSuccess else { return self }
    var load = self
    load.shown = before.shown
    // The error of a load that succeeds goes before its state does.
    if before.shown == .failed { load.error = error ?? before.error }
    return load
  }
}

/// The parts that a status that follows a loader shows.
private struct Shown<State: Hashable & Sendable>: Sendable {
  /// The state in place of the content, or above it after a failure; nil for none.
  let message: State?
  /// The content; nil if it does not show.
  let read: SectionReader?
  let texts: ListTexts
  /// Whether the content is loading, so that the message stands for it.
  let isLoading: Bool
  /// The number of the content, counted over all that have arrived.
  private let index: Int

  init(
    _ load: Load, _ content: (index: Int, element: SectionReader), isPage: Bool, _ texts: ListTexts,
    state: (LoadStatus, (any Error)?) -> State
  ) {
    let error = load.error
    let sections = content.element()
    let hasContent = sections.hasContent
    var status = LoadStatus(load.shown, error: error, hasContent: hasContent, texts: texts)
    // Once the whole has loaded, the messages of its parts say why they have no content.
    if status == .empty, sections.hasRows { status = .normal }
    isLoading = status == .loading
    read = status == .normal ? content.element : nil
    index = content.index
    // The screen shows the failure of a page with content. A part that loads again may still have an older error.
    if let error, hasContent, !isPage, load.state.kinds.isSubset(of: .nextPage) {
      status = .failed(texts.message(for: error))
    }
    self.texts = texts
    message = status == .normal ? nil : state(status, error)
  }

  /// Whether both look the same. Content counts only if it shows.
  func isSame(as other: Shown) -> Bool {
    message == other.message && isLoading == other.isLoading && (message == nil || texts == other.texts)
      && (read == nil) == (other.read == nil) && (read == nil || index == other.index)
  }
}
