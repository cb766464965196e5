@testable import Rill

/// A source that never lets go of whom it sends to, so that only what disposal drops is released.
final class Kept<Element: Sendable>: Sendable {
  private let sink = Protected<Sink<Element>?>(nil)

  var stream: Observable<Element> { Observable { [sink] in _ = sink.exchange($0) } }
  func send(_ element: Element) { sink.value?.next(element) }
}
