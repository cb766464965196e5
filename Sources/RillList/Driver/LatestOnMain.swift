import Rill

extension ObservableType {
  /// Delivers elements that are sent on the main actor before the send returns, and of those that are sent elsewhere
  /// the newest, once for each turn of the main actor. An element that is sent on the main actor replaces a pending
  /// one.
  func bindLatest(to receive: @escaping @MainActor @Sendable (Element) -> Void) -> any Disposable {
    let waiting = Protected<Element?>(nil)
    let hop = SerialDisposable()
    let subscription = subscribe(onNext: { element in
      guard !MainScheduler.instance.isCurrent else {
        _ = waiting.exchange(nil)
        return MainActor.assumeIsolated { receive(element) }
      }
      guard waiting.exchange(element) == nil else { return }
      hop.disposable = MainScheduler.instance.schedule {
        guard let newest = waiting.exchange(nil) else { return }
        MainActor.assumeIsolated { receive(newest) }
      }
    })
    return Disposables.create(subscription, hop)
  }
}
