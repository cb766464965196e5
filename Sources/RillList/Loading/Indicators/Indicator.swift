/// Whether an indicator shows, as a pure value: late, so that a short load shows none, and for a while, so that none
/// flickers.
package struct Indicator: Hashable, Sendable {
  private enum Phase: Hashable, Sendable {
    case off
    /// Wanted, and to be shown at a time.
    case waiting(until: Duration)
    /// Wanted, and shown since a time.
    case on(since: Duration)
    /// Not wanted any more, and shown until a time.
    case lingering(since: Duration, until: Duration)
  }

  private let delay: Duration
  private let minimum: Duration
  private var phase = Phase.off

  package init(delay: Duration, minimum: Duration) {
    self.delay = delay
    self.minimum = minimum
  }

  /// Whether it shows.
  package var isShown: Bool {
    switch phase {
    case .off, .waiting: false
    case .on, .lingering: true
    }
  }

  /// When it changes by itself, if nothing happens before.
  package var due: Duration? {
    switch phase {
    case .off, .on: nil
    case .waiting(let due), .lingering(_, let due): due
    }
  }

  /// A load runs. If a pull has shown the indicator already, there is no delay.
  package mutating func show(isPulled: Bool, now: Duration) {
    switch phase {
    case .off where delay > .zero && !isPulled: phase = .waiting(until: now + delay)
    case .waiting where !isPulled: break
    case .off, .waiting: phase = .on(since: now)
    case .on: break
    case .lingering(let since, _): phase = .on(since: since)
    }
  }

  /// No load runs.
  package mutating func hide(now: Duration) {
    switch phase {
    case .off, .lingering: break
    case .on(let since) where since + minimum > now: phase = .lingering(since: since, until: since + minimum)
    case .waiting, .on: phase = .off
    }
  }

  /// Nobody looks any more.
  package mutating func stop() { phase = .off }

  /// Time has passed.
  package mutating func tick(now: Duration) {
    switch phase {
    case .waiting(let due) where due <= now: phase = .on(since: now)
    case .lingering(_, let due) where due <= now: phase = .off
    default: break
    }
  }
}
