package import Rill

/// Does something now if the caller is on the main actor, and soon otherwise.
@discardableResult
package func onMainActor(_ work: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
  guard !MainScheduler.instance.isCurrent else {
    MainActor.assumeIsolated(work)
    return Disposables.create()
  }
  return MainScheduler.instance.schedule { MainActor.assumeIsolated(work) }
}

/// A stream that is made on the main actor: at once if it is subscribed to there, and soon otherwise.
func onMain<Element>(_ make: @escaping @MainActor @Sendable () -> Observable<Element>) -> Observable<Element> {
  .create { observer in
    let subscription = SerialDisposable()
    let hop = onMainActor { subscription.disposable = make().subscribe(observer) }
    return Disposables.create(hop, subscription)
  }
}
