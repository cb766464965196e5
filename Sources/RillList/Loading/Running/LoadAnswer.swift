/// A value of a load, together with the closure that applies it.
struct LoadAnswer: Sendable {
  /// The text of the value in a recording, if there is one.
  let text: String?
  let apply: @MainActor @Sendable () -> Void
}
