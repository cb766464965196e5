import Synchronization

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

  func accept(_ element: Element) {
    state.withLock { state in
      state.value = element
      for observer in state.observers { observer(element) }
    }
  }

  func subscribe(_ next: @escaping @Sendable (Element) -> Void) {
    state.withLock { state in
      next(state.value)
      state.observers.append(next)
    }
  }
}
