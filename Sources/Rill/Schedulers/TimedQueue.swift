/// Work in order of its time, and within one time in order of arrival: a binary heap.
struct TimedQueue {
  struct Item {
    let due: Duration
    let order: Int
    /// Where the operator was called that has scheduled the work, if it was one.
    let site: CallSite?
    let work: PendingAction

    static func < (left: Item, right: Item) -> Bool {
      left.due == right.due ? left.order < right.order : left.due < right.due
    }
  }

  private var heap: [Item] = []
  private var arrivals = 0
  /// At how many items those that were disposed of are looked for: twice as many as there were when it was done last.
  private var limit = 64

  var first: Item? { heap.first }

  /// All of it, in the order in which it leaves.
  var items: [Item] { heap.sorted(by: <) }

  mutating func push(_ work: PendingAction, due: Duration, for site: CallSite?) {
    if heap.count == limit { forgetDisposed() }
    heap.append(Item(due: due, order: arrivals, site: site, work: work))
    arrivals += 1
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// So what is scheduled and disposed of a million times takes no memory, and each time costs the same on average.
  private mutating func forgetDisposed() {
    heap.removeAll { !$0.work.isLive }
    // What is sorted is a heap.
    heap.sort(by: <)
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
