import Rill

extension ObservableType {
  /// Delivers each element that is sent on the main actor before its send returns, and of the elements that are sent
  /// elsewhere only the newest, once for each turn of the main actor. An element that is sent on the main actor
  /// replaces a pending one.
  func bindLatest(to receive: @escaping @MainActor @Sendable (Element) -> Void) -> any Disposable {
    let waiting = Protected<(element: Element, cause: Cause)?>(nil)
    let hop = SerialDisposable()
    let subscription = subscribe(onNext: { element in
      guard !MainScheduler.instance.isCurrent else {
        _ = waiting.exchange(nil)
        return MainActor.assumeIsolated { receive(element) }
      }
      guard waiting.exchange((element, .current)) == nil else { return }
      hop.disposable = MainScheduler.instance.schedule {
        guard let newest = waiting.exchange(nil) else { return }
        newest.cause.resume { MainActor.assumeIsolated { receive(newest.element) } }
      }
    })
    return Disposables.create(subscription, hop)
  }
}
