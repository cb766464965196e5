/// A closure that its owner can clear, and that is called without counting references: a noncopyable value is borrowed
/// where a copyable one would be retained.
@usableFromInline
struct Callback<Element>: ~Copyable {
  @usableFromInline let call: @Sendable (Element) -> Void

  @inlinable @inline(__always)
  init(_ call: @escaping @Sendable (Element) -> Void) { self.call = call }

  @inlinable @inline(__always)
  borrowing func callAsFunction(_ element: Element) { call(element) }
}

/// A subscriber in the table of a hub.
///
/// Subscribed to directly, it is the whole subscription: table entry, liveness and end in one object. Behind operators
/// it only feeds the subscription of its chain, `downstream`.
@usableFromInline
class HubEntry: Subscription, @unchecked Sendable {  // because fields say who may touch them
  /// Position in the table, -1 outside. Owner of the hub only.
  @exclusivity(unchecked) final var slot = -1
  @exclusivity(unchecked) private final var downstream: Subscription?
  /// Whoever stops this entry owns it.
  @exclusivity(unchecked) private final var hub: Hub?

  @usableFromInline
  init(hub: Hub, downstream: Subscription?, onEnd: (@Sendable (Ending) -> Void)?) {
    self.hub = hub
    self.downstream = downstream
    super.init(onEnd: onEnd)
  }

  /// Has the end of the hub run elsewhere, for example in a scope. Before the entry is subscribed only.
  final func redirectEnd(through around: @escaping @Sendable (() -> Void) -> Void) {
    guard let downstream else { return }
    self.downstream = Subscription { ending in around { downstream.end(ending) } }
  }

  /// Drops the user's closure. Owner of the hub only, and not while it delivers.
  func clear() {}

  @usableFromInline
  final override func detach() {
    hub.take()?.leave(self)
  }

  /// The hub has ended. Owner of the hub only; this entry is out of the table.
  final func finish(_ ending: Ending) {
    if let claim = claimStop() {
      hub = nil
      end(claim, ending)
      downstream?.end(ending)
    }
    clear()
  }
}

@usableFromInline
final class TypedHubEntry<Element>: HubEntry, @unchecked Sendable {  // because only the hub's owner touches it
  @exclusivity(unchecked) @usableFromInline var callback: Callback<Element>

  @inlinable
  init(
    hub: Hub, downstream: Subscription?, next: @escaping @Sendable (Element) -> Void,
    onEnd: (@Sendable (Ending) -> Void)?
  ) {
    callback = Callback(next)
    super.init(hub: hub, downstream: downstream, onEnd: onEnd)
  }

  @inlinable @inline(__always)
  func deliver(_ element: Element) {
    if isLive { callback(element) }
  }

  /// Has events run in the scope of the subscriber, not in that of the sender. Before it is subscribed only.
  @usableFromInline
  func inheritScope() {
    guard let around = Diagnostics.inheritance else { return }
    let next = callback.call
    callback = Callback { element in around { next(element) } }
    redirectEnd(through: around)
  }

  override func clear() { callback = Callback { _ in } }
}
