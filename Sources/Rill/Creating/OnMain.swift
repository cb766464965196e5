/// Creates a stream on the main actor: immediately if the subscriber is there, and in a later turn otherwise.
package func onMain<Element>(
  _ make: @escaping @MainActor @Sendable () -> Observable<Element>
) -> Observable<Element> {
  .create { observer in
    let subscription = SerialDisposable()
    let hop = onMainActor { subscription.disposable = make().subscribe(observer) }
    return Disposables.create(hop, subscription)
  }
}
