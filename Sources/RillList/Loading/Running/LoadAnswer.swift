/// A value of a load, together with the closure that applies it.
struct LoadAnswer: Sendable {
  /// What a recording says of the value, if there is one.
  let text: String?
  let apply: @MainActor @Sendable () -> Void
}
