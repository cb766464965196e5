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
