import Dispatch
import Foundation
import Synchronization

/// A first attempt at a subject: an array of closures in a class.
///
/// It works on one thread: it has no lock, a send from inside an observer reaches the others out of order, and removal
/// is linear. It does less than a subject, and Rill is measured against it nevertheless.
final class HandSubject<Element> {
  private var observers: [(id: Int, next: (Element) -> Void)] = []
  private var nextID = 0

  @discardableResult
  func subscribe(_ next: @escaping (Element) -> Void) -> HandToken {
    let id = nextID
    nextID += 1
    observers.append((id, next))
    return HandToken { [unowned self] in
      if let index = observers.firstIndex(where: { $0.id == id }) { observers.remove(at: index) }
    }
  }

  func send(_ element: Element) {
    for observer in observers { observer.next(element) }
  }
}

/// Runs an action when it is first disposed.
final class HandToken: @unchecked Sendable {  // because the benchmarks use one thread
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  func dispose() {
    action?()
    action = nil
  }
}

/// A value and an array of closures, for one thread; see ``HandSubject``.
final class HandBehavior<Element> {
  private let changes = HandSubject<Element>()

  var value: Element {
    didSet { changes.send(value) }
  }

  init(_ value: Element) { self.value = value }

  @discardableResult
  func subscribe(_ next: @escaping (Element) -> Void) -> HandToken {
    next(value)
    return changes.subscribe(next)
  }
}

/// A value and an array of closures behind a lock, which is held while a change is delivered: safe from any thread, and
/// in one order.
///
/// It does less than a relay: a change from inside an observer deadlocks. See also ``HandBehavior``, for one thread.
final class HandLockedBehavior<Element: Sendable>: Sendable {
  private struct State {
    var value: Element
    var observers: [@Sendable (Element) -> Void] = []
  }

  private let state: Mutex<State>

  init(_ value: Element) { state = Mutex(State(value: value)) }

  var value: Element { state.withLock { $0.value } }

  func accept(_ element: Element) { update { $0 = element } }

  func update(_ change: (inout Element) -> Void) {
    state.withLock { state in
      change(&state.value)
      for observer in state.observers { observer(state.value) }
    }
  }

  func subscribe(_ next: @escaping @Sendable (Element) -> Void) {
    state.withLock { state in
      next(state.value)
      state.observers.append(next)
    }
  }
}

/// A value and an array of closures behind a pthread mutex, which is held while a change is delivered; see
/// ``HandLockedBehavior``, whose mutex of the standard library hands over in order on Linux (Swift 6.3.1,
/// swiftlang/swift#88440).
final class HandPosixBehavior<Element>: @unchecked Sendable {  // because the mutex guards what changes
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Element
  private var observers: [(Element) -> Void] = []

  init(_ value: Element) {
    self.value = value
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func accept(_ element: Element) {
    pthread_mutex_lock(mutex)
    value = element
    for observer in observers { observer(element) }
    pthread_mutex_unlock(mutex)
  }

  func subscribe(_ next: @escaping (Element) -> Void) {
    pthread_mutex_lock(mutex)
    next(value)
    observers.append(next)
    pthread_mutex_unlock(mutex)
  }
}

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

/// A stream by hand: given a token and a closure, it sends to the closure until the token is canceled.
typealias HandStream<Element> = (_ token: HandCancellation, _ next: @escaping (Element) -> Void) -> Void

/// Stops a stream by hand, from any thread.
final class HandCancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }
}

/// `flatMapLatest` by hand: a token for each inner stream, and a lock that is held while an element is delivered.
///
/// Inner streams may therefore send from any thread: elements are serial, and no element of an inner stream follows one
/// of a later stream. It does less than the operator: a send from inside the receiver deadlocks, and there is no
/// completion, no error and no disposal.
final class HandFlatMapLatest<Element> {
  private let current = Mutex<HandCancellation?>(nil)
  private let next: (Element) -> Void

  init(next: @escaping (Element) -> Void) { self.next = next }

  func follow(_ inner: HandStream<Element>) {
    let token = HandCancellation()
    current.withLock { current in
      current?.cancel()
      current = token
    }
    inner(token) { [self] element in
      current.withLock { _ in if !token.isCancelled { next(element) } }
    }
  }
}

/// Returns a stream of one element.
func handJust<Element>(_ element: Element) -> HandStream<Element> {
  { token, next in if !token.isCancelled { next(element) } }
}

/// Returns a stream of the elements of an array.
func handFrom<Element>(_ elements: [Element]) -> HandStream<Element> {
  { token, next in
    for element in elements {
      if token.isCancelled { return }
      next(element)
    }
  }
}

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

/// An array of closures behind a lock: safe from any thread, as a bag must be. It keeps closures whose work has ended.
final class HandBag: Sendable {
  private let actions = Mutex<[@Sendable () -> Void]>([])

  func insert(_ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append(action) }
  }

  deinit {
    for action in actions.withLock({ $0 }) { action() }
  }
}
