// The protocol `Observable` of Observation is not the type of that name here.
import Observation

extension ObservableType {
  /// Creates a stream of the results of `value`, which reads `@Observable` models.
  ///
  /// The stream emits the value at subscription, and then one event for each turn of the main actor in which something
  /// that `value` reads changes.
  ///
  /// ```
  /// model.name                a-b-(cd)-e-
  /// observing { model.name }  a-b-d----e-
  /// ```
  ///
  /// ![A marble diagram of observing.](observing)
  ///
  /// ```swift
  /// let title = Observable.observing { "\(model.name) (\(model.count))" }
  /// ```
  ///
  /// Several changes in one turn cause one event, with the value at the end of the turn; so do changes in turns that
  /// are already queued when the first change is made. A change that leaves the value equal also causes an event,
  /// unless the model does not report it; add `distinctUntilChanged()` to drop such events.
  ///
  /// Events are delivered on the main actor. An event waits until the observer of the one before has returned, even if
  /// that observer runs the main queue. If `subscribe` is called on the main actor, the first value arrives before it
  /// returns; otherwise, the value arrives after one hop. The stream never ends. Models retain nothing of a
  /// subscription, but `value`, which is retained until disposal, usually retains the models.
  ///
  /// - Parameter value: called on the main actor, once per event. Its inputs must change on the main actor only: a
  ///   model reports a change before it is made, so a change that is made elsewhere could be read too early.
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

/// One subscription to models. It and the stream's subscription retain each other until the end; models and hops retain
/// neither.
///
/// Tracking ends at the first change of any property that was read. So `isLive` is read too, and is reported as changed
/// when the subscription is canceled: then even models that never change retain nothing.
private final class ModelObservation<Element: Sendable>: Gate, Disposable, Observation.Observable,
  @unchecked Sendable  // because it adds constants
{
  private let value: @MainActor @Sendable () -> Element
  private let sink: Sink<Element>
  private let scope = Context.scope
  private let registrar = ObservationRegistrar()
  private var isLive: Bool { sink.subscription.isLive }

  init(value: @escaping @MainActor @Sendable () -> Element, sink: Sink<Element>) {
    self.value = value
    self.sink = sink
    super.init()
  }

  func dispose() { registrar.withMutation(of: self, keyPath: \.isLive) {} }

  /// Sends the value and tracks the next change, which is reported at most once, before it is made. The value passes
  /// through the gate, because an observer may run the main queue.
  @MainActor func look() {
    guard isLive else { return }
    let element = withObservationTracking {
      registrar.access(self, keyPath: \.isLive)
      return value()
    } onChange: { [weak self] in
      if let self, isLive { lookSoon() }
    }
    // A disposal while `value` ran found no tracking to end.
    guard isLive else { return dispose() }
    run { if self.isLive { Context.run(in: self.scope) { self.sink.next(element) } } }
  }

  /// Schedules `look`. Any thread may call this. After a disposal, a hop does nothing. Hops are not stored for
  /// cancellation: if another thread calls this, the hop may have run, and a later one may be due, before this returns.
  func lookSoon() { _ = MainScheduler.instance.schedule { [weak self] in MainActor.assumeIsolated { self?.look() } } }
}
