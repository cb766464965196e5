/// A closure that is called without counting references: a noncopyable value is borrowed where a copyable one would be
/// retained.
@usableFromInline
struct Callback<Element>: ~Copyable {
  @usableFromInline let call: @Sendable (Element) -> Void

  @inlinable @inline(__always)
  init(_ call: @escaping @Sendable (Element) -> Void) { self.call = call }

  @inlinable @inline(__always)
  borrowing func callAsFunction(_ element: Element) { call(element) }

  /// Takes a callback out of memory, whatever it takes: to let a closure go, its type need not be known, and asking for
  /// the type would take longer than the rest.
  static func release(at address: UnsafeMutableRawPointer) where Element == Never {
    address.assumingMemoryBound(to: Callback<Never>.self).deinitialize(count: 1)
  }
}

/// A subscriber of a hub, whose callback stands beside it in the table.
///
/// Subscribed to directly, it is the whole subscription: table entry, liveness and end in one object. Behind operators
/// it only feeds the subscription of its chain.
@usableFromInline
final class HubEntry: Subscription, @unchecked Sendable {  // because whoever stops it owns `hub`
  @exclusivity(unchecked) private var hub: Hub?

  @usableFromInline
  init(hub: Hub, atEnd: EndHandler) {
    self.hub = hub
    super.init(atEnd: atEnd)
  }

  /// The stop and its announcement are one step: deliveries ask the hub, not each entry, whether somebody has stopped;
  /// so whoever disposes of this second must not return before the hub knows.
  override func stop(mask: UInt8) {
    let lock = SharedLock.of(self)
    lock.lock()
    guard let claim = claimDisposal() else { return lock.unlock() }
    let hub = hub.take()
    let departure = hub?.beginDeparture(of: self)
    lock.unlock()
    if let hub, let departure { hub.finishDeparture(of: self, departure) }
    dispose(claim & mask)
  }

  /// The hub has ended. Owner of the hub only; this entry is out of the table.
  func finish(_ ending: Ending) {
    guard let claim = claimStop() else { return }
    hub = nil
    end(claim, ending)
  }
}
