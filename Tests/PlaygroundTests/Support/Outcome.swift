import Rill
import Synchronization

/// The events of a stream until its end.
struct Outcome<Element: Sendable>: Sendable {
  var elements: [Element] = []
  var error: (any Error)?

  /// Waits for the end of the stream.
  static func of(_ stream: Observable<Element>) async -> Outcome {
    await withCheckedContinuation { continuation in
      let outcome = Mutex(Outcome())
      _ = stream.subscribe(
        onNext: { element in outcome.withLock { $0.elements.append(element) } },
        onError: { error in
          continuation.resume(
            returning: outcome.withLock {
              $0.error = error
              return $0
            })
        },
        onCompleted: { continuation.resume(returning: outcome.withLock { $0 }) }
      )
    }
  }
}
