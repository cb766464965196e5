/// The subscribers of a step of a ``SharedSequence``, while one subscription to its source lasts.
///
/// Only the main actor uses it, so no other thread ever takes the turn of the hub and runs a closure of the main actor.
@usableFromInline
final class MainHub<Element: Sendable>: Hub<Element>, EndReceiver, @unchecked Sendable {  // because of that
  @usableFromInline let keepsLatest: Bool
  /// The element accepted last, for new subscribers.
  @usableFromInline var latest: Element?
  @usableFromInline var subscribers = 0
  @usableFromInline var link: MainLink<Element>?

  @inlinable init(keepsLatest: Bool) {
    self.keepsLatest = keepsLatest
    super.init()
  }

  @inlinable func connect(_ sink: Sink<Element>, to source: Observable<Element>) {
    let sink = Diagnostics.isActive ? sink.inheritingScope() : sink
    guard let entry = sink.subscription.enter(self) else { return }
    subscribers += 1
    subscribeWithLatest(entry, sink.next)
    // An end inside the replay has ended the hub.
    guard link == nil, subscribers > 0, acceptedEnding == nil else { return }
    let link = MainLink(to: self)
    self.link = link
    source.connect(Sink(link) { link.send($0) })
  }

  /// Delivers the latest element before anything else, and before this returns: inside a delivery, further up the
  /// stack, the subscriber is admitted first, and so receives each later element once.
  @inlinable func subscribeWithLatest(_ entry: Subscription, _ next: @escaping @Sendable (Element) -> Void) {
    let latest = latest
    let isFirst = tryEnter()
    if !isFirst { admitLater(entry, next) }
    if let latest { next(latest) }
    guard isFirst else { return }
    admit(entry, next)
    leave()
  }

  @inlinable func accept(_ element: Element) {
    if keepsLatest { latest = element }
    send(element)
  }

  @usableFromInline func inputDidEnd(_: Int32, _ input: Subscription, _ ending: Ending) {
    // A control may be released on another thread, and its streams with it.
    runOnMain {
      guard self.link === input else { return }
      (self.link, self.latest) = (nil, nil)
      // Before the end is delivered, as by `share`, so that `onDisposed` of the subscribers runs last.
      input.dispose()
      self.end(ending)
    }
  }

  @usableFromInline override func remove(_ entry: Subscription) {
    runOnMain {
      super.remove(entry)
      self.subscribers -= 1
      guard self.subscribers == 0, let last = self.link else { return }
      self.link = nil
      if self.keepsLatest { self.forgetLatest() }
      last.dispose()
    }
  }

  // Not inlined, because an optional of an unknown type is looked up (the benchmark row *a reused cell, three labels and
  // a tap bound*).
  @inline(never) private final func forgetLatest() { latest = nil }
}

/// The subscription of a step to its source.
@usableFromInline final class MainLink<Element: Sendable>: Subscription, @unchecked Sendable {  // because its base is
  @usableFromInline let hub: MainHub<Element>

  @inlinable init(to hub: MainHub<Element>) {
    self.hub = hub
    super.init(atEnd: .receiver(hub, input: 0))
  }

  @inlinable func send(_ element: Element) { if isLive { hub.accept(element) } }
}

/// The subscriptions of a step of a ``SharedSequence`` to its source, one after the other.
///
/// Subscribers do not retain the source, so a subject that is released with the source ends them.
@usableFromInline
final class MainShare<Element: Sendable>: @unchecked Sendable {  // because only the main actor uses it
  @usableFromInline var hub: MainHub<Element>

  @inlinable init(keepsLatest: Bool) { hub = MainHub(keepsLatest: keepsLatest) }

  @inlinable func connect(_ sink: Sink<Element>, to source: Observable<Element>) {
    // Used again, for a screen that comes back, unless it has ended, or delivers its last element further up the stack.
    if hub.acceptedEnding != nil || hub.link == nil && hub.isTaken { hub = MainHub(keepsLatest: hub.keepsLatest) }
    hub.connect(sink, to: source)
  }
}

/// Runs `body` on the main actor: at once if the caller runs there, otherwise after a hop.
@usableFromInline package func runOnMain(_ body: @escaping @Sendable () -> Void) {
  if MainScheduler.instance.isCurrent { body() } else { _ = MainScheduler.instance.schedule(body) }
}
