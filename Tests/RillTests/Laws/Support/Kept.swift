@testable import Rill

/// A source that never releases its observers, so that only objects dropped at disposal are released.
final class Kept<Element: Sendable>: Sendable {
  private let sink = Protected<Sink<Element>?>(nil)

  var stream: Observable<Element> { Observable { [sink] in _ = sink.exchange($0) } }
  func send(_ element: Element) { sink.value?.next(element) }
}
