public import Rill

/// Shows one component at a time, by a state.
///
/// The states are the cases of an enum of yours, which may carry values. Each has its component: a case that the closure
/// forgets does not compile.
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
/// With ``LoadStatus`` it shows how something that is loaded stands.
@MainActor
public final class StatusComponent<State: Hashable & Sendable>: Component, Composer {
  /// What the status is called in the tree.
  public nonisolated let name: String
  /// Which component is shown. May be set on any thread; away from the main actor, the component changes in its next
  /// turn. A status that follows a loader sets it itself.
  public nonisolated let state: BehaviorRelay<State>
  /// The state that is shown: ``state``, unless that is set although a loader is followed.
  nonisolated let shownState: BehaviorRelay<State>
  nonisolated let site: CallSite
  private let makeComponent: @MainActor (State) -> any Component
  private var shown: (state: State, component: any Component)?
  /// What loads its content, if it follows a loader.
  let followedLoader: Loader?
  private nonisolated let show: @Sendable (StatusComponent, Nesting) -> Observable<SectionReader>

  /// Makes a status.
  ///
  /// - Parameter component: the component of a state. It is asked at each change of the state, also for a state that
  ///   comes back.
  public convenience init(
    _ name: String, _ state: State, file: StaticString = #fileID, line: UInt = #line,
    component: @escaping @MainActor (State) -> any Component
  ) {
    self.init(name, state, CallSite(file: file, line: line), component: component) { status, nesting in
      status.state.distinctUntilChanged().flatMapLatest { status.contents(in: $0, nesting) }
    }
  }

  /// - Parameter show: what the status shows. Whoever looks at it keeps the status.
  init(
    _ name: String, _ state: State, _ site: CallSite, loader: Loader? = nil,
    component: @escaping @MainActor (State) -> any Component,
    show: @escaping @Sendable (StatusComponent, Nesting) -> Observable<SectionReader>
  ) {
    self.name = name
    self.site = site
    self.state = BehaviorRelay(value: state)
    shownState = loader == nil ? self.state : BehaviorRelay(value: state)
    followedLoader = loader
    makeComponent = component
    self.show = show
  }

  /// The sections of the present state's component.
  public nonisolated var sections: Observable<ListSections> { Nesting.sections(from: self) }

  nonisolated func contents(in nesting: Nesting) -> Observable<SectionReader> { show(self, nesting) }

  /// What a state's component shows.
  nonisolated func contents(in state: State, _ nesting: Nesting) -> Observable<SectionReader> {
    onMain { nesting.contents(of: self.component(of: state)) }
  }

  /// The present state's component, in the role of the state.
  public var tree: ComponentTree {
    Nesting.tree(of: self, "\(name): StatusComponent") { [component(of: shownState.value).tree.inRole(role)] }
  }

  /// The name of the present case, without its values.
  private var role: String { String("\(shownState.value)".prefix { $0 != "(" }) }

  private func component(of state: State) -> any Component {
    if let shown, shown.state == state { return shown.component }
    let component = makeComponent(state)
    shown = (state, component)
    return component
  }
}
