/// A subscriber that waits for the turn of its hub, its callback, and the replay if the hub must deliver it. All are
/// released at disposal, however long the hub's queue is.
@usableFromInline final class Admission<Element: Sendable>: Sendable {
  @usableFromInline struct Content: Sendable {
    @usableFromInline let entry: Subscription
    @usableFromInline let next: @Sendable (Element) -> Void
    @usableFromInline var replay = Replay<Element>.nothing
  }

  private let content: Protected<Content?>

  init(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void) {
    content = Protected(Content(entry: entry, next: next))
  }

  /// Lets the hub deliver a replay.
  func bring(_ replay: Replay<Element>) { content.withLock { $0?.replay = replay } }

  /// Takes the content; returns nil if the subscriber was disposed of.
  @usableFromInline func take() -> Content? { content.exchange(nil) }
}

/// The hub of a subject that a stream retains. To retain the hub too would cost more for the stream of each chain (the
/// benchmark row *a screen of twelve bindings, opened and closed*).
@usableFromInline struct SubjectHub<Element: Sendable>: @unchecked Sendable {  // because the hub is
  @usableFromInline let hub: Unmanaged<Hub<Element>>

  @inlinable init(_ hub: Hub<Element>) { self.hub = .passUnretained(hub) }

  /// The caller retains the subject until this returns.
  @inlinable @inline(__always)
  func use<Result>(_ body: (Hub<Element>) -> Result) -> Result { hub._withUnsafeGuaranteedRef(body) }
}
