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

/// A subscriber of a hub, without operators between them, whose callback is next to it in the table.
///
/// The subscription of a chain is in the table itself, and the chain checks it for each element.
@usableFromInline
class HubEntry: Subscription, @unchecked Sendable {  // because it adds no fields
  @usableFromInline
  init(hub: Hub, atEnd: EndHandler) {
    super.init(atEnd: atEnd)
    self.hub = hub
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
}
/// A subscriber that is queued for the owner of its hub, its callback, and the replay if the owner must deliver it. All
/// are released at disposal, however long the queue is.
@usableFromInline
final class Admission<Element: Sendable>: Disposable {
  @usableFromInline
  typealias Content = (entry: Subscription, next: @Sendable (Element) -> Void, replay: Replay<Element>)

  private let content: Protected<Content?>

  @usableFromInline
  init(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void, _ replay: Replay<Element>) {
    content = Protected((entry, next, replay))
  }

  /// Takes the content; returns nil if the subscription was canceled.
  @usableFromInline
  func take() -> Content? { content.exchange(nil) }

  @usableFromInline
  func dispose() { _ = take() }
}
