/// What one writes first: an array of closures in a class.
///
/// For one thread: it has no lock, a send from inside an observer reaches the others out of order, and removal is
/// linear. So it does less than a subject, and Rill is measured against it all the same.
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

/// Ends what it stands for, once.
final class HandToken: @unchecked Sendable {  // because the benchmarks use one thread
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  func dispose() {
    action?()
    action = nil
  }
}
