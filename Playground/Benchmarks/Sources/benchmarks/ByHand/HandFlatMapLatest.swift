import Synchronization

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
