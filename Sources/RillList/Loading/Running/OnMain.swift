package import Rill

/// Runs work immediately if the caller is on the main actor, and schedules it there otherwise.
@discardableResult
package func onMainActor(_ work: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
  guard !MainScheduler.instance.isCurrent else {
    MainActor.assumeIsolated(work)
    return Disposables.create()
  }
  return MainScheduler.instance.schedule { MainActor.assumeIsolated(work) }
}

/// Creates a stream on the main actor: immediately if the subscriber is there, and in a later turn otherwise.
func onMain<Element>(_ make: @escaping @MainActor @Sendable () -> Observable<Element>) -> Observable<Element> {
  .create { observer in
    let subscription = SerialDisposable()
    let hop = onMainActor { subscription.disposable = make().subscribe(observer) }
    return Disposables.create(hop, subscription)
  }
}
