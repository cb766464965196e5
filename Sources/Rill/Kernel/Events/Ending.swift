/// The end of a stream, inside the core.
@usableFromInline enum Ending: Sendable {
  case completed
  case error(any Error)
  /// The subject was released without an end, so no event can follow. Subscriptions are released as if they were
  /// disposed of, and no observer is notified.
  case dropped

  @usableFromInline var isError: Bool { if case .error = self { true } else { false } }

  @inlinable init(_ error: (any Error)?) {
    if let error { self = .error(error) } else { self = .completed }
  }
}
