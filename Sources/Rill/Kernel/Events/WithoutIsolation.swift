// Closures of the main actor, for callers that run there without a proof for the compiler. `MainActor.assumeIsolated`
// allocates a closure and looks up the executor for each element (Swift 6.3.1).

@inlinable @inline(__always) func withoutIsolation(
  _ body: @escaping @MainActor @Sendable () -> Void
) -> @Sendable () -> Void {
  unsafeBitCast(body, to: (@Sendable () -> Void).self)
}

@inlinable @inline(__always) func withoutIsolation<Argument, Result>(
  _ body: @escaping @MainActor @Sendable (Argument) -> Result
) -> @Sendable (Argument) -> Result {
  unsafeBitCast(body, to: (@Sendable (Argument) -> Result).self)
}

@inlinable @inline(__always) func withoutIsolation<First, Second, Result>(
  _ body: @escaping @MainActor @Sendable (First, Second) -> Result
) -> @Sendable (First, Second) -> Result {
  unsafeBitCast(body, to: (@Sendable (First, Second) -> Result).self)
}
