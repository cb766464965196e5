/// Makes all writes to relays in `body` one change.
///
/// ```swift
/// batch {
///   price.accept(12)
///   count.accept(3)
/// }
/// ```
///
/// The writes are accepted in one step when `body` returns: no derived value and no observer on this thread sees some of
/// them without the others, and each relay sends only its last value. Inside, this thread reads what it has written. An
/// ``BehaviorRelay/update(file:line:_:)`` is made again at the end if another thread has changed the relay meanwhile. If
/// `body` throws, nothing is accepted. A batch inside a batch is part of it.
///
/// All writes of this thread while `body` runs are part of the batch, also those of bindings that `body` causes, but not
/// those of events and work that had been waiting, such as an event of another thread or a timer. Writes to subjects and
/// other relays are not. A subscription that is made inside gets the value without the batch, and then the change. Each
/// read of a derived value inside computes what depends on the batch again.
///
/// A recording names the batch by `file` and `line`, by default those of the caller.
///
/// Complexity: O(written relays) besides the cost of one change.
@inlinable public func batch<Result, Failure: Error>(
  file: StaticString = #fileID, line: UInt = #line, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let batch = Graph.openBatch()
  do throws(Failure) {
    let result = try body()
    commitRecorded(batch, CallSite(file: file, line: line))
    return result
  } catch {
    Graph.cancel(batch)
    throw error
  }
}

@usableFromInline func commitRecorded(_ batch: PassRef, _ site: CallSite) {
  // A batch inside a batch is part of it.
  guard batch.use({ $0.next == nil }), let recording = Recording.current else { return Graph.commit(batch) }
  recording.add(.batch, .init("batch", site: site)) { Graph.commit(batch) }
}
