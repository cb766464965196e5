public import Rill

/// A component that shows one of several components, selected by a state.
///
/// The states are the cases of an enum that you define, and may carry values. Each case has its own component: a
/// closure that omits a case does not compile.
///
/// ```swift
/// enum Membership: Hashable { case guest, member(since: Int) }
///
/// let membership = StatusComponent("membership", Membership.guest) { state in
///   switch state {
///   case .guest: signIn
///   case .member(let year): BenefitsComponent(since: year)
///   }
/// }
/// membership.state.accept(.member(since: 2019))
/// ```
///
/// A status may follow a ``Loader``: with the states of ``LoadStatus``, or with its own.
@MainActor
public final class StatusComponent<State: Hashable & Sendable>: Component, Composer {
  /// The name of the status in the tree.
  public nonisolated let name: String
  /// The state that selects the component. Can be set on any thread; away from the main actor, the component changes in
  /// the main actor's next turn. A status that follows a loader sets it automatically.
  public nonisolated let state: BehaviorRelay<State>
  nonisolated let site: CallSite
  private let makeComponent: @MainActor (State, ListTexts) -> any Component
  private var shown: (state: State, texts: ListTexts, component: any Component)?
  /// The loader and the content, if the status follows a loader.
  let followed: Followed?
  private nonisolated let show: @Sendable (StatusComponent, Nesting) -> Observable<SectionReader>

  /// Creates a status.
  ///
  /// - Parameters:
  ///   - name: the component's name.
  ///   - state: the initial state.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  ///   - component: returns the component of a state. It runs at each change of the state, including a change back to
  ///     an earlier state.
  public convenience init(
    _ name: String, _ state: State, file: StaticString = #fileID, line: UInt = #line,
    component: @escaping @MainActor (State) -> any Component
  ) {
    self.init(name, state, CallSite(file: file, line: line)) { state, _ in
      component(state)
    } show: { status, nesting in
      status.state.distinctUntilChanged().flatMapLatest { status.contents(in: $0, .english, nesting) }
    }
  }

  /// - Parameter show: the sections of the status. A subscriber retains the status.
  init(
    _ name: String, _ state: State, _ site: CallSite, following followed: Followed? = nil,
    component: @escaping @MainActor (State, ListTexts) -> any Component,
    show: @escaping @Sendable (StatusComponent, Nesting) -> Observable<SectionReader>
  ) {
    self.name = name
    self.site = site
    self.state = BehaviorRelay(value: state)
    self.followed = followed
    makeComponent = component
    self.show = show
  }

  /// The loader that a status follows, its state with content, and the states that it shows.
  struct Followed: Sendable {
    let loader: Loader
    /// The state that shows the content, and its component.
    let content: (state: State, component: any Component)
    /// The states on the screen, from top to bottom: content may have a failure above it. They are not
    /// ``StatusComponent/state`` if a caller sets that.
    let shownStates: BehaviorRelay<[State]>
  }

  /// The sections of the current state's component.
  public nonisolated var sections: Observable<ListSections> { Nesting.sections(from: self) }

  nonisolated func contents(in nesting: Nesting) -> Observable<SectionReader> { show(self, nesting) }

  /// The sections of a state's component.
  nonisolated func contents(in state: State, _ texts: ListTexts, _ nesting: Nesting) -> Observable<SectionReader> {
    onMain { nesting.contents(of: self.component(of: state, texts)) }
  }

  /// The components of the current states, and the content of a status that follows a loader.
  public var subcomponents: [any Component] {
    shownParts.map(\.component) + (followed.map { [$0.content.component] } ?? [])
  }

  /// The tree of the current state's component, in the role of the state.
  public var tree: ComponentTree {
    Nesting.tree(of: self, "\(name): StatusComponent") {
      shownParts.map { $0.component.tree.inRole(role(of: $0.state)) }
    }
  }

  /// The states on the screen, from top to bottom, with their components.
  private var shownParts: [(state: State, component: any Component)] {
    let texts = shown?.texts ?? .english
    return (followed?.shownStates.value ?? [state.value]).map { ($0, component(of: $0, texts)) }
  }

  /// The name of the case, without its values.
  private func role(of state: State) -> String { String("\(state)".prefix { $0 != "(" }) }

  private func component(of state: State, _ texts: ListTexts) -> any Component {
    if let content = followed?.content, content.state == state { return content.component }
    if let shown, shown.state == state, shown.texts == texts { return shown.component }
    let component = makeComponent(state, texts)
    shown = (state, texts, component)
    return component
  }
}

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
  /// calls ``Loader/retry()`` to try again.
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
      Observable.combineLatest(loads, nesting.list, nesting.contents(of: content).enumerated()) { load, list, content in
        Shown(load, content, of: loader, in: list, state: state)
      }
      .distinctUntilChanged { $0.isSame(as: $1) }
      .flatMapLatest { shown -> Observable<SectionReader> in
        let message = shown.message == normal ? nil : shown.message
        let states = [message, shown.showsContent ? normal : nil].compactMap(\.self)
        if shownStates.value != states { shownStates.accept(states) }
        if let state = states.last, status.state.value != state { status.state.accept(state) }
        guard let message else { return .just(shown.read ?? { [] }) }
        return status.contents(in: message, shown.texts, nesting).map { message in
          {
            var sections = message()
            // A group that reveals its children in order waits for those that load, also if they show nothing.
            if shown.placeholder == .loading, sections.isEmpty { sections = [ListSection(id: "\(name) loading", [])] }
            return sections.standing(for: shown.placeholder) + (shown.read?() ?? [])
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
  /// The kind of the message.
  let placeholder: ListSectionModel.Placeholder
  /// Whether the content shows.
  let showsContent: Bool
  /// The content, or what shows of it below the message; nil for nothing.
  let read: SectionReader?
  let texts: ListTexts
  /// The number of the content, counted over all that have arrived.
  private let index: Int

  init(
    _ load: Load, _ content: (index: Int, element: SectionReader), of loader: Loader, in list: ListSurroundings?,
    state: (LoadStatus, (any Error)?) -> State
  ) {
    let (texts, error) = (list?.texts ?? .english, load.error)
    let sections = content.element()
    let hasContent = sections.hasContent
    var status = LoadStatus(load.shown, error: error, hasContent: hasContent, texts: texts)
    // Once the whole has loaded, the messages of its parts say why they have no content.
    if status == .empty, sections.hasRows { status = .normal }
    showsContent = status == .normal
    switch status {
    case .normal: read = content.element
    case .failed(let reason):
      // Failures with other reasons show below this one.
      let failures = sections.failures(otherThan: reason)
      read = failures.isEmpty ? nil : { @Sendable in failures }
    case .loading, .empty: read = nil
    }
    index = content.index
    // The screen shows the failure of a list with content. A part that loads again may still have an older error.
    if let error, hasContent, list?.loader !== loader, load.state.kinds.isSubset(of: .nextPage) {
      let reason = texts.message(for: error)
      if list?.failure != reason { status = .failed(reason) }
    }
    self.texts = texts
    message = status == .normal ? nil : state(status, error)
    placeholder =
      switch status {
      case .loading: .loading
      case .failed(let reason): .failure(reason)
      case .empty, .normal: .message
      }
  }

  /// Whether both look the same. Content counts only if it shows.
  func isSame(as other: Shown) -> Bool {
    message == other.message && placeholder == other.placeholder && (message == nil || texts == other.texts)
      && showsContent == other.showsContent && (read == nil) == (other.read == nil)
      && (read == nil || index == other.index)
  }
}

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
    switch state {
    case _ where hasContent: self = .normal
    case .idle, .loading: self = .loading
    case .loaded: self = .empty
    case .failed: self = .failed(error.map { texts.message(for: $0) } ?? texts.failure)
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
