/// Scheduled work, for the schedulers of other modules.
package protocol ScheduledWork: Disposable {
  var isLive: Bool { get }
  func run()
}

/// Returns work that runs at most once, in the scope and in the batch of this call.
package func scheduledWork(_ action: @escaping @Sendable () -> Void) -> any ScheduledWork { PendingAction(action) }

/// Scheduled work, which runs at most once and is released when it has run or is disposed of.
final class PendingAction: Subscription, ScheduledWork, @unchecked Sendable {  // because only its stop uses the action
  private var action: (@Sendable () -> Void)?
  private let batch = Graph.batchNumber

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = Diagnostics.inheriting(action)
    super.init(atEnd: .ignored)
  }

  func run() {
    guard let claim = claimStop() else { return }
    let work = action.take()
    end(claim, .completed)
    Graph.run(in: batch) { work?() }
  }

  override func detach() { action = nil }
}
