import Rill

/// Runs loads, the newest only: starting one gives the one before up, and with it whatever it might still answer.
@MainActor
final class Loader {
  /// Where the loads stand.
  let state = BehaviorRelay(value: LoadingState.idle)

  private let didEnd: @MainActor ((any Error)?) -> Void
  private let running = SerialDisposable()
  /// Names the load that counts: what is given up, and an observer of `state`, may start another one in between.
  private var token = 0

  /// - Parameter didEnd: hears of each load that ends by itself, with its error, before the state changes.
  init(didEnd: @escaping @MainActor ((any Error)?) -> Void) { self.didEnd = didEnd }

  func start(_ kind: LoadingState.Kind, _ work: Observable<Void>) {
    token += 1
    let mine = token
    running.disposable = nil
    guard mine == token else { return }
    state.update { $0.apply(.start(kind)) }
    guard mine == token else { return }
    let subscription = work.observe(on: MainScheduler.instance).subscribe { [weak self] event in
      MainActor.assumeIsolated {
        // One that was superseded while it is still being subscribed to cannot have been disposed of yet.
        if let self, event.isStopEvent, mine == self.token { self.end(event.error) }
      }
    }
    if mine == token { running.disposable = subscription } else { subscription.dispose() }
  }

  func leave() {
    token += 1
    let mine = token
    running.disposable = nil
    if mine == token { state.update { $0.apply(.leave) } }
  }

  deinit { running.dispose() }

  private func end(_ error: (any Error)?) {
    let mine = token
    didEnd(error)
    guard mine == token else { return }
    state.update { $0.apply(error == nil ? .succeed : .fail) }
  }
}
