// The only file of the core that sees Observation, whose protocol `Observable` is not the type of that name here.
import Observation

extension ObservableType {
  /// What `value` reads from models of the kind `@Observable`: the value at subscription, then one event for each turn
  /// of the main actor in which something that it reads has changed.
  ///
  /// ```swift
  /// let title = Observable.observing { "\(model.name) (\(model.count))" }
  /// ```
  ///
  /// Several changes in one turn make one event, with the value at its end; so do changes in turns that were waiting
  /// already when the first was made. A change that leaves the value equal is an event too, unless the model itself
  /// says nothing of it: add `distinctUntilChanged()`.
  ///
  /// Everything is delivered on the main actor. The first value arrives inside a `subscribe` that is called there,
  /// otherwise with one hop. The stream never ends. The models hold nothing of a subscription, but `value` usually
  /// holds the models, and is kept until disposal.
  ///
  /// - Parameter value: runs on the main actor, once per event. What it reads must be changed on the main actor: a
  ///   model is told before a change is made, and one made elsewhere could be looked at too early.
  public static func observing<Element>(
    _ value: @escaping @MainActor @Sendable () -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    Observable { sink in
      let observation = ModelObservation(value: value, sink: sink)
      sink.subscription.attach(observation)
      if MainScheduler.instance.isCurrent {
        MainActor.assumeIsolated { observation.look() }
      } else {
        observation.lookSoon()
      }
    }
  }
}

/// One subscription to models. The stream's subscription and it hold each other until the end; models and hops hold
/// neither.
///
/// A tracking ends with the first change of anything that was read under it. So this is read too, and changes when the
/// subscription is canceled: models that never change are left with nothing.
private final class ModelObservation<Element: Sendable>: Disposable, Observation.Observable {
  private let value: @MainActor @Sendable () -> Element
  private let sink: Sink<Element>
  private let around = Diagnostics.inheritance
  private let registrar = ObservationRegistrar()
  private var isLive: Bool { sink.subscription.isLive }

  init(value: @escaping @MainActor @Sendable () -> Element, sink: Sink<Element>) {
    self.value = value
    self.sink = sink
  }

  func dispose() { registrar.withMutation(of: self, keyPath: \.isLive) {} }

  /// Sends the value and asks to be told of the next change, which is told at most once, before it is made.
  @MainActor func look() {
    guard isLive else { return }
    let element = withObservationTracking {
      registrar.access(self, keyPath: \.isLive)
      return value()
    } onChange: { [weak self] in
      if let self, isLive { lookSoon() }
    }
    // Disposal while `value` ran has found nothing to take back.
    guard isLive else { return dispose() }
    if let around { around { sink.next(element) } } else { sink.next(element) }
  }

  /// From any thread. A hop finds nothing after a disposal. It is not kept to be taken back: from another thread it may
  /// have run, and a later one be due, before this returns.
  func lookSoon() {
    _ = MainScheduler.instance.schedule { [weak self] in
      MainActor.assumeIsolated { self?.look() }
    }
  }
}
