/// Runs work immediately if the caller is on the main actor, and schedules it there otherwise.
@discardableResult
package func onMainActor(_ work: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
  guard !MainScheduler.instance.isCurrent else {
    MainActor.assumeIsolated(work)
    return Disposables.create()
  }
  return MainScheduler.instance.schedule { MainActor.assumeIsolated(work) }
}
