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
  private final let downstream: Subscription?
  /// Whoever stops this entry owns it.
  @exclusivity(unchecked) private final var hub: Hub?

  @usableFromInline
  init(hub: Hub, downstream: Subscription?, onEnd: (@Sendable (Ending) -> Void)?) {
    self.hub = hub
    self.downstream = downstream
    super.init(onEnd: onEnd)
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

  override func clear() { callback = Callback { _ in } }
}
