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
