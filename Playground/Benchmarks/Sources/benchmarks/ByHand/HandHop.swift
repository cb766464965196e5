import Dispatch
import Synchronization

/// A first attempt at moving events to a queue: an array behind a lock, and one `async` for each burst.
///
/// It is as safe as `observe(on:)`: any thread may push, and the queue receives everything once, in order. But it
/// cannot be canceled, carries no completion, and occupies the queue as long as events arrive. It does less, and Rill
/// is measured against it nevertheless.
final class HandHop<Element: Sendable>: Sendable {
  private struct State {
    var waiting: [Element] = []
    var isDelivering = false
  }

  private let queue: DispatchQueue
  private let next: @Sendable (Element) -> Void
  private let state = Mutex(State())

  init(on queue: DispatchQueue, _ next: @escaping @Sendable (Element) -> Void) {
    self.queue = queue
    self.next = next
  }

  func push(_ element: Element) {
    let isFirst = state.withLock { state in
      state.waiting.append(element)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if isFirst { queue.async { self.deliver() } }
  }

  private func deliver() {
    var batch: [Element] = []
    while true {
      batch.removeAll(keepingCapacity: true)
      let isDone = state.withLock { state in
        swap(&batch, &state.waiting)
        if batch.isEmpty { state.isDelivering = false }
        return batch.isEmpty
      }
      if isDone { return }
      for element in batch { next(element) }
    }
  }
}
