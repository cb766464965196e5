/// How a stream ends, inside the core.
@usableFromInline
enum Ending: Sendable {
  case completed
  case error(any Error)
  /// Its subject went away without an end, so nothing more can come. Subscriptions are released as if disposed of;
  /// nobody is told.
  case dropped

  var isError: Bool { if case .error = self { true } else { false } }

  @inlinable
  init(_ error: (any Error)?) {
    if let error { self = .error(error) } else { self = .completed }
  }
}
