/// Scheduled work, for the schedulers of other modules.
package protocol ScheduledWork: Disposable {
  var isLive: Bool { get }
  func run()
}

/// Returns work that runs at most once, in the scope and in the batch of this call.
package func scheduledWork(_ action: @escaping @Sendable () -> Void) -> any ScheduledWork { PendingAction(action) }

/// Scheduled work, which runs at most once and is released when it has run or is disposed of.
final class PendingAction: Subscription, ScheduledWork, @unchecked Sendable {  // because it adds no fields
  init(_ action: @escaping @Sendable () -> Void) {
    let context = Context.current
    super.init(atEnd: .closure { _ in Context.run(in: context, action) })
  }

  func run() { end(.completed) }
}
