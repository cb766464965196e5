/// Makes all writes to relays in `body` one change.
///
/// ```swift
/// batch {
///   price.accept(12)
///   count.accept(3)
/// }
/// ```
///
/// The writes are accepted as one change when `body` returns: no derived value and no observer on this thread sees some
/// of them without the others, and each relay sends only its last value. Inside, this thread reads its own writes. An
/// ``BehaviorRelay/update(file:line:_:)`` is made again at the end, and before a read inside, if another thread has
/// changed the relay meanwhile. If `body` throws, nothing is accepted. A batch inside a batch is part of it.
///
/// Plain reads on other threads are not in one step: while a thread commits `batch { a.accept(1); b.accept(1) }`,
/// another one may read `a.value == 1`, and then `b.value == 0`. To read several relays as of one moment, read the
/// `value` of a ``Derived`` of them.
///
/// All writes of this thread while `body` runs are part of the batch, including writes of bindings that `body` causes.
/// Writes of events and work that had been waiting, such as an event of another thread or a timer, are not. Nor are
/// writes to subjects and other relays. A subscription that is made inside gets the value without the batch, and then
/// the change. Each read of a derived value inside recomputes the values that depend on the batch.
///
/// A recording names the batch by `file` and `line`; by default, the caller's.
///
/// Complexity: O(written relays) besides the cost of one change.
@inlinable public func batch<Result, Failure: Error>(
  file: StaticString = #fileID, line: UInt = #line, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let batch = WriteBatch.begin()
  do throws(Failure) {
    let result = try body()
    batch.end(CallSite(file: file, line: line))
    return result
  } catch {
    batch.cancel()
    throw error
  }
}

extension WriteBatch {
  /// Accepts the writes as one change.
  @usableFromInline func end(_ site: CallSite) {
    if endInner() { return }
    guard let recording = Recording.current else { return commit() }
    recording.add(.batch, .init("batch", site: site)) { commit() }
  }
}

/// Runs work once the batch of this thread has ended, whether its writes are accepted or not; now, if there is none.
package func afterBatch(_ work: @escaping () -> Void) {
  if let batch = WriteBatch.current { batch.afterEnd.append(work) } else { work() }
}

/// Runs work whose writes are no part of the batch of this thread, such as the end of a request.
@usableFromInline package func withoutBatch(_ work: () -> Void) { WriteBatch.run(in: 0, work) }
