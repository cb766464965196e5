import Rill

extension ObservableType {
  /// Lets the main actor have what is sent there before the send returns, and of what is sent elsewhere the newest, once
  /// for each of its turns. What is sent there takes the place of what has not had its turn yet.
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
