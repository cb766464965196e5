extension ObservableType {
  /// What `operation` returns, then completion; its error if it throws.
  ///
  /// ```swift
  /// let profile = Observable.task { try await api.profile(of: id) }
  /// ```
  ///
  /// Each subscription starts a task of its own, which inherits the task-local values around `subscribe`. Disposal
  /// cancels it and releases the observer at once, even if the operation takes no notice; one that has not begun does
  /// not begin. Events come from the task.
  ///
  /// - Parameters:
  ///   - priority: the task's priority; nil is that of whoever subscribes.
  ///   - executor: where the task prefers to run, such as a ``VirtualTimeScheduler``; nil is the shared pool.
  ///   - operation: released when it has returned.
  public static func task<Element>(
    priority: TaskPriority? = nil, executor: (any TaskExecutor)? = nil,
    _ operation: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    Observable(priority: priority, executor: executor) { send in _ = send(try await operation()) }
  }

}

extension Observable {
  /// A stream that runs `body` in a task for each subscription. What `body` hands to its argument is sent on; the
  /// answer is whether anybody is left to hear more.
  init(
    priority: TaskPriority?, executor: (any TaskExecutor)?,
    _ body: @escaping @Sendable (_ send: @Sendable (Element) -> Bool) async throws -> Void
  ) {
    self.init { sink in
      let run = TaskRun(body: body, sink: sink)
      let task = Task(executorPreference: executor, priority: priority) { [weak run] in
        guard let body = run?.body else { return }
        var failure: (any Error)?
        do {
          try await body { [weak run] element in
            guard let sink = run?.sink else { return false }
            sink.next(element)
            return sink.subscription.isLive
          }
        } catch {
          failure = error
        }
        run?.sink.subscription.end(failure)
      }
      // Until the end or disposal, this is what holds `run`.
      sink.subscription.attach(
        Disposables.create { withExtendedLifetime(run) { task.cancel() } })
    }
  }
}

/// What a task works with. The subscription holds it, and the task does not: one that has not begun yet, or that takes
/// no notice of its cancellation, outlives the subscription.
private final class TaskRun<Element: Sendable>: Sendable {
  typealias Body = @Sendable (@Sendable (Element) -> Bool) async throws -> Void

  let body: Body
  let sink: Sink<Element>

  init(body: @escaping Body, sink: Sink<Element>) {
    self.body = body
    self.sink = sink
  }
}
