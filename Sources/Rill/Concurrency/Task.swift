extension ObservableType {
  /// Creates a stream that emits the result of `operation` and completes, or fails with its error.
  ///
  /// ```
  /// task  ---(a|)
  /// ```
  ///
  /// ![A marble diagram of task.](task)
  ///
  /// ```swift
  /// let profile = Observable.task { try await api.profile(of: id) }
  /// ```
  ///
  /// Each subscription starts its own task, which inherits the task-local values of the code that calls `subscribe`.
  /// Disposal cancels the task and releases the observer at once, even if the operation ignores cancellation; an
  /// operation that has not begun does not begin. The task delivers the events.
  ///
  /// - Parameters:
  ///   - priority: the priority of the task; nil for the priority of the subscriber.
  ///   - executor: where the task prefers to run, such as a `VirtualTimeScheduler`; nil for the shared pool.
  ///   - file: the file that a recording of the task names; by default, the caller's.
  ///   - line: the line that a recording of the task names; by default, the caller's.
  ///   - operation: returns the element; released when it has returned.
  public static func task<Element>(
    priority: TaskPriority? = nil, executor: (any TaskExecutor)? = nil,
    file: StaticString = #fileID, line: UInt = #line,
    _ operation: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    Observable(priority: priority, executor: executor, CallSite(file: file, line: line)) { send in
      _ = send(try await operation())
    }
  }
}

extension Observable {
  /// Creates a stream that runs `body` in a task for each subscription.
  ///
  /// `body` passes each element to `send`, which returns whether the subscription is still live.
  init(
    priority: TaskPriority?, executor: (any TaskExecutor)?, _ site: CallSite,
    _ body: @escaping @Sendable (_ send: @Sendable (Element) -> Bool) async throws -> Void
  ) {
    self.init { sink in
      // The subscription retains it and the task does not, because a task outlives the subscription if it has not begun
      // or ignores its cancellation.
      let run = StatefulSink(body, sink)
      // Inside its record, which the task inherits as its cause.
      let task = Recording.add(.task, "task", "task started", site: site) {
        Task(executorPreference: executor, priority: priority) { [weak run] in
          guard let body = run?.state else { return }
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
      }
      sink.subscription.attach(Disposables.create { withExtendedLifetime(run) { task.cancel() } })
    }
  }
}

extension ObservableType {
  /// Creates a stream that emits the elements of an asynchronous sequence and completes, or fails with its error.
  ///
  /// ```
  /// from(sequence)  (ab|)
  /// ```
  ///
  /// ![A marble diagram of from.](from-sequence)
  ///
  /// Each subscription iterates over the sequence in its own task, which starts at once; disposal cancels the task. The
  /// sequence decides what a second iteration returns: an `AsyncStream`, for example, divides its elements among its
  /// iterations.
  ///
  /// - Parameters:
  ///   - elements: the sequence, which must be `Sendable` because the task iterates over it.
  ///   - priority: the priority of the task; nil for the priority of the subscriber.
  ///   - executor: where the task prefers to run, such as a `VirtualTimeScheduler`; nil for the shared pool.
  ///   - file: the file that a recording of the task names; by default, the caller's.
  ///   - line: the line that a recording of the task names; by default, the caller's.
  public static func from<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, priority: TaskPriority? = nil, executor: (any TaskExecutor)? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Observable<Elements.Element> where Self == Observable<Elements.Element> {
    Observable(priority: priority, executor: executor, CallSite(file: file, line: line)) { send in
      var iterator = elements.makeAsyncIterator()
      while let element = try await iterator.next() {
        let cause = Cause.areRecorded ? (iterator as? any CausedIterator)?.cause : nil
        guard cause?.run({ send(element) }) ?? send(element) else { return }
      }
    }
  }
}

/// An iterator over the elements of a stream, which knows the cause of the last one.
protocol CausedIterator {
  var cause: Cause { get }
}
