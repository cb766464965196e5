/// What a load has yielded, with what is to be done with it.
struct LoadAnswer: Sendable {
  let apply: @MainActor @Sendable () -> Void

  init(apply: @escaping @MainActor @Sendable () -> Void) { self.apply = apply }
}
