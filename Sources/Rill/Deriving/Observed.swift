public import Observation

extension Derived {
  /// A view of the value for SwiftUI and `withObservationTracking`, made when it is first asked for.
  ///
  /// ```swift
  /// Text("\(cart.total.observed.value)")
  /// ```
  ///
  /// Reading its `value` is observed. Changes are reported on the main actor, after they are made. While the view
  /// exists, the value is observed, and thus computed at each change. It is released with the last copy of the value,
  /// which subscribers do not hold.
  public var observed: some StateType<Element> & Observation.Observable {
    state.handle.view { ObservedState(stateInput) }
  }
}

extension BehaviorRelay {
  /// A view of the value for SwiftUI and `withObservationTracking`, made when it is first asked for.
  ///
  /// Reading its `value` is observed. Changes are reported on the main actor, after they are made; for `Equatable`
  /// values, an equal one is no change.
  public var observed: some StateType<Element> & Observation.Observable {
    // Without the relay, because the view is kept as long as that.
    hub.madeNode.view { ObservedState(StateInput<Element>(hub.madeNode)) }
  }
}

/// A relay or a derived value, as the registrar sees it.
final class ObservedState<Element: Sendable>: StateType, Observation.Observable {
  /// A separate derived value, because the owner of the value retains this.
  private let derived: Derived<Element>
  private let registrar = ObservationRegistrar()
  private let changes = SingleAssignmentDisposable()

  init(_ input: StateInput<Element>) {
    derived = Derived(copyOf: input)
    changes.setDisposable(derived.skip(1).bind(onNext: { [weak self] _ in self?.report() }))
  }

  deinit { changes.dispose() }

  var value: Element {
    registrar.access(self, keyPath: \.value)
    return derived.value
  }

  var stateInput: StateInput<Element> { derived.stateInput }

  func asObservable() -> Rill.Observable<Element> { derived.asObservable() }

  private func report() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
