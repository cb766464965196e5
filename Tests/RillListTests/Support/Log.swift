import Rill

/// Collects values from any thread.
final class Log<Element: Sendable>: Sendable {
  private let collected = Protected<[Element]>([])

  var entries: [Element] { collected.value }

  func add(_ entry: Element) { collected.withLock { $0.append(entry) } }
}

/// Counts from any thread.
final class Tally: Sendable {
  private let number = Protected(0)

  var count: Int { number.value }

  func add() { number.withLock { $0 += 1 } }
}

extension ObservableType where Element: Sendable {
  func elements(into log: Log<Element>) -> any Disposable { subscribe(onNext: log.add) }
}
