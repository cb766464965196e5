public import Rill

/// Shows one component at a time, by a state.
///
/// The states are the cases of an enum of yours, and each has its component; a case that the closure forgets does not
/// compile.
///
/// ```swift
/// enum Membership: CaseIterable { case guest, member }
///
/// let membership = Status("membership", Membership.guest) { state in
///   switch state {
///   case .guest: signIn
///   case .member: benefits
///   }
/// }
/// membership.state.accept(.member)
/// ```
///
/// ``LoadStatus`` has the states of something that is loaded.
@MainActor
public final class Status<State: CaseIterable & Hashable & Sendable>: Component, Composer {
  /// What the status is called in the tree.
  public nonisolated let name: String
  /// Which component is shown. May be set on any thread.
  public nonisolated let state: BehaviorRelay<State>
  nonisolated let site: CallSite
  private nonisolated let components: [State: any Component]
  /// Holds what sets the state.
  let bag = DisposeBag()

  /// Makes a status.
  ///
  /// - Parameter component: asked once for each of the state's `allCases`. A state that is none of them shows nothing,
  ///   which is a ``ListDiagnostic`` each time.
  public init(
    _ name: String, _ state: State, file: StaticString = #fileID, line: UInt = #line,
    component: (State) -> any Component
  ) {
    self.name = name
    site = CallSite(file: file, line: line)
    self.state = BehaviorRelay(value: state)
    components = Dictionary(State.allCases.map { ($0, component($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The sections of the present state's component.
  public nonisolated var sections: Observable<ListSections> { Nesting.sections(from: self) }

  nonisolated func sections(in nesting: Nesting) -> Observable<ListSections> {
    // Who looks at the sections keeps what sets the state.
    state.distinctUntilChanged().flatMapLatest { [self] state in
      if let component = components[state] { return nesting.sections(of: component) }
      ListDiagnostic.noComponent(status: name, state: "\(state)").report(site)
      return .just([])
    }
  }

  /// All states with their components' trees, the present one marked.
  public var tree: ComponentTree {
    Nesting.tree(of: self, "\(name): Status") {
      State.allCases.compactMap { state in
        components[state]?.tree.inRole("\(state)", isActive: state == self.state.value)
      }
    }
  }
}
