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
