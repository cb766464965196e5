import Rill
import TestSupport

/// The events of a stream, and those that should not have occurred.
final class Output: Sendable {
  struct State {
    var numbers: [Int] = []
    var end: String?
    var afterEnd: [String] = []
  }

  private let state = Protected(State())

  var numbers: [Int] { state.value.numbers }
  var end: String? { state.value.end }
  var afterEnd: [String] { state.value.afterEnd }

  func next(_ item: Item) {
    state.withLock { state in
      if state.end == nil { state.numbers.append(item.number) } else { state.afterEnd.append("next(\(item.number))") }
    }
  }

  func end(_ text: String) {
    state.withLock { state in
      if state.end == nil { state.end = text } else { state.afterEnd.append(text) }
    }
  }

  func subscribe(
    to stream: Observable<Item>, holding token: Token? = nil, onNext: @escaping @Sendable (Item) -> Void = { _ in }
  ) -> any Disposable {
    stream.subscribe(
      onNext: { item in
        self.next(item)
        onNext(item)
        withExtendedLifetime(token) {}
      },
      onError: { [token] error in
        self.end("error(\(error))")
        withExtendedLifetime(token) {}
      },
      onCompleted: { [token] in
        self.end("completed")
        withExtendedLifetime(token) {}
      })
  }
}
