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
