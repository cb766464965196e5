@testable import Rill

extension Output {
  /// Takes what the last stage of `stream` sends as it comes: `subscribe` drops what follows an end or a disposal, and
  /// would hide a stage that sends it, from a law and not from the next stage.
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

/// A subscription seen from the stage below it, which may end it early, as `take` does.
protocol StoppableSubscription: Disposable {
  func end(_ error: (any Error)?)
}

extension Subscription: StoppableSubscription {}
