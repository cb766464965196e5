extension ObservableType {
  /// The elements of an asynchronous sequence, then completion; its error if it throws.
  ///
  /// Each subscription iterates anew, in a task of its own that starts at once; disposal cancels it. What an iteration
  /// of the sequence gives the second time is up to the sequence: an `AsyncStream` shares its elements out.
  ///
  /// - Parameters:
  ///   - elements: must be `Sendable`, since the task iterates it.
  ///   - priority: the task's priority; nil is that of whoever subscribes.
  ///   - executor: where the task prefers to run, such as a ``VirtualTimeScheduler``; nil is the shared pool.
  public static func from<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, priority: TaskPriority? = nil, executor: (any TaskExecutor)? = nil
  ) -> Observable<Elements.Element> where Self == Observable<Elements.Element> {
    Observable(priority: priority, executor: executor) { send in
      for try await element in elements {
        guard send(element) else { return }
      }
    }
  }
}
