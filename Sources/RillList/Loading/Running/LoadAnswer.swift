/// A value of a load, together with the closure that applies it.
struct LoadAnswer: Sendable {
  let apply: @MainActor @Sendable () -> Void

  init(apply: @escaping @MainActor @Sendable () -> Void) { self.apply = apply }
}
