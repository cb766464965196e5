public import Observation

extension Derived {
  /// A view of the value for SwiftUI and `withObservationTracking`, made when it is first asked for.
  ///
  /// ```swift
  /// Text("\(cart.total.observed.value)")
  /// ```
  ///
  /// Reading its `value` is observed. Changes are reported on the main actor, after they are made. While the view
  /// exists, the value is observed, and thus computed at each change.
  public var observed: some StateType<Element> & Observation.Observable {
    state.view {
      // With a node of its own, because the handle of this one retains the view.
      let own = state.copy()
      return ObservedState(Rill.Observable(source: .derived(own))) { own.value }
    }
  }
}

extension BehaviorRelay {
  /// A view of the value for SwiftUI and `withObservationTracking`, made when it is first asked for.
  ///
  /// Reading its `value` is observed. Changes are reported on the main actor, after they are made.
  public var observed: some StateType<Element> & Observation.Observable {
    hub.view {
      // With the hub, because the view is kept as long as the relay.
      ObservedState(Rill.Observable(source: .hub(hub, subject: hub))) { [hub] in hub.value }
    }
  }
}

/// A relay or a derived value, as the registrar sees it.
final class ObservedState<Element: Sendable>: StateType, Observation.Observable {
  private let stream: Rill.Observable<Element>
  private let read: @Sendable () -> Element
  private let registrar = ObservationRegistrar()
  private let changes = SingleAssignmentDisposable()

  init(_ stream: Rill.Observable<Element>, _ read: @escaping @Sendable () -> Element) {
    self.stream = stream
    self.read = read
    changes.setDisposable(stream.bind(onNext: { [weak self] _ in self?.report() }))
  }

  deinit { changes.dispose() }

  var value: Element {
    registrar.access(self, keyPath: \.value)
    return read()
  }

  func asObservable() -> Rill.Observable<Element> { stream }

  private func report() { registrar.withMutation(of: self, keyPath: \.value) {} }
}
