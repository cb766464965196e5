import Synchronization

/// `combineLatest` by hand: the newest elements behind one lock, which is held while the result is delivered.
///
/// So inputs may send from any thread: results are serial, in order, and each shows one state of all inputs. It does
/// less than the operator: a send from inside the receiver deadlocks, and there is no end, no error and no disposal.
final class HandCombineLatest<Newest: Sendable, Result> {
  private let newest: Mutex<Newest>
  private let result: (borrowing Newest) -> Result?
  private let next: (Result) -> Void

  /// - Parameters:
  ///   - newest: has an optional for each input, all empty.
  ///   - result: nil until all inputs have sent.
  init(_ newest: Newest, result: @escaping (borrowing Newest) -> Result?, next: @escaping (Result) -> Void) {
    self.newest = Mutex(newest)
    self.result = result
    self.next = next
  }

  @inline(__always)
  func update(_ change: (inout Newest) -> Void) {
    newest.withLock { newest in
      change(&newest)
      if let result = result(newest) { next(result) }
    }
  }
}
