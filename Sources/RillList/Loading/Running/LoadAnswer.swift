import Rill

/// A value of a load, together with the closure that applies it.
struct LoadAnswer: Sendable {
  /// What a recording says of the value, if there is one.
  let text: String?
  let apply: @MainActor @Sendable () -> Void

  init<Value>(_ value: Value, apply: @escaping @MainActor @Sendable () -> Void) {
    text = Recording.current?.words(for: value)?.text
    self.apply = apply
  }
}
