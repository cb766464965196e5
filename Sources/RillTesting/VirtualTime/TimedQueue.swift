import Rill

/// Scheduled work in order of time, and in order of arrival within one time: a binary heap.
struct TimedQueue {
  struct Item {
    let due: Duration
    let order: Int
    /// The call site of the operator that scheduled the work, if an operator did.
    let site: CallSite?
    let work: any ScheduledWork

    static func < (left: Item, right: Item) -> Bool {
      left.due == right.due ? left.order < right.order : left.due < right.due
    }
  }

  private var heap: [Item] = []
  private var arrivals = 0
  /// The number of items at which disposed items are removed: twice the number that remained after the last removal.
  private var limit = 64

  var first: Item? { heap.first }

  /// All items, in the order in which they leave the queue.
  var items: [Item] {
    // Not by a sort, whose code is larger than all the rest.
    var (rest, items) = (self, [Item]())
    while let first = rest.first {
      items.append(first)
      rest.removeFirst()
    }
    return items
  }

  mutating func push(_ work: any ScheduledWork, due: Duration, for site: CallSite?) {
    if heap.count == limit { forgetDisposed() }
    insert(Item(due: due, order: arrivals, site: site, work: work))
    arrivals += 1
  }

  private mutating func insert(_ item: Item) {
    heap.append(item)
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes disposed items, so work that is scheduled and disposed of a million times takes no memory, at a constant
  /// average cost.
  private mutating func forgetDisposed() {
    let old = heap
    heap.removeAll()
    for item in old where item.work.isLive { insert(item) }
    limit = max(64, heap.count * 2)
  }

  mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      let left = parent * 2 + 1
      guard left < heap.count else { return }
      let right = left + 1
      let child = right < heap.count && heap[right] < heap[left] ? right : left
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(parent, child)
      parent = child
    }
  }
}
