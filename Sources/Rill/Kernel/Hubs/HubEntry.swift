/// A closure that is called without counting references: a noncopyable value is borrowed where a copyable one would be
/// retained.
@usableFromInline
struct Callback<Element>: ~Copyable {
  @usableFromInline let call: @Sendable (Element) -> Void

  @inlinable @inline(__always)
  init(_ call: @escaping @Sendable (Element) -> Void) { self.call = call }

  @inlinable @inline(__always)
  borrowing func callAsFunction(_ element: Element) { call(element) }

  /// Releases the callback at `address`, whatever its element type. Releasing a closure does not require its type, and
  /// looking up the type would take longer than everything else.
  static func release(at address: UnsafeMutableRawPointer) where Element == Never {
    address.assumingMemoryBound(to: Callback<Never>.self).deinitialize(count: 1)
  }
}

/// A subscriber of a hub, whose callback is next to it in the table.
///
/// For a direct subscription, it is the whole subscription: table entry, liveness, and end in one object. Behind
/// operators, it is only the upstream of the subscription of its chain.
@usableFromInline
final class HubEntry: Subscription, @unchecked Sendable {  // because the caller that stops it owns `hub`
  @exclusivity(unchecked) private var hub: Hub?

  @usableFromInline
  init(hub: Hub, atEnd: EndHandler) {
    self.hub = hub
    super.init(atEnd: atEnd)
  }

  /// The stop and its announcement are one step, because deliveries check the hub, not each entry, for stopped
  /// subscribers. So a second disposal must not return before the hub is notified.
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

  /// Ends this entry with the hub. For the owner of the hub only, when this entry is out of the table.
  func finish(_ ending: Ending) {
    guard let claim = claimStop() else { return }
    hub = nil
    end(claim, ending)
  }
}
