@testable import Rill

extension Output {
  /// Receives the events of the last stage of `stream` directly: `subscribe` drops events after an end or a disposal,
  /// and would hide a stage that sends them, from a law but not from the next stage.
  func tap(
    _ stream: Observable<Item>, onNext: @escaping @Sendable (Item, any StoppableSubscription) -> Void = { _, _ in }
  ) -> any Disposable {
    let subscription = Subscription { ending in
      switch ending {
      case .completed: self.end("completed")
      case .error(let error): self.end("error(\(error))")
      case .dropped: self.end("dropped")
      }
    }
    stream.connect(
      Sink(subscription) { item in
        self.next(item)
        onNext(item, subscription)
      })
    return subscription
  }
}

/// A subscription as seen by the stage below it, which may end it early, as `take` does.
protocol StoppableSubscription: Disposable {
  func end(_ error: (any Error)?)
}

extension Subscription: StoppableSubscription {}
