import Synchronization

/// `combineLatest` by hand: the latest elements behind a lock, which is held while the result is delivered.
///
/// Inputs may therefore send from any thread: results are serial, in order, and each reflects one state of all inputs.
/// It does less than the operator: a send from inside the receiver deadlocks, and there is no completion, no error and
/// no disposal.
final class HandCombineLatest<Newest: Sendable, Result> {
  private let newest: Mutex<Newest>
  private let result: (borrowing Newest) -> Result?
  private let next: (Result) -> Void

  /// - Parameters:
  ///   - newest: an empty optional for each input.
  ///   - result: returns `nil` until all inputs have sent.
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
