/// What an element that waits keeps of where it was put aside: what caused it, and the batch that it came in.
struct Origin: Sendable {
  static let none = Origin(cause: .none, batch: 0)
  static var current: Origin { Origin(cause: .current, batch: Graph.batchNumber) }

  private let cause: Cause
  private let batch: UInt64

  /// Delivers the element because of its cause, and in its batch or in none.
  func resume(_ body: () -> Void) { Graph.run(in: batch) { cause.resume(body) } }
}
