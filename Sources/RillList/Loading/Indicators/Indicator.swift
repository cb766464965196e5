import Rill

/// The visibility of an indicator as a pure value: a delay keeps it hidden for short loads, and a minimum time keeps it
/// from flickering.
package struct Indicator: Hashable, Sendable {
  private enum Phase: Hashable, Sendable {
    case off
    /// A load runs, and the indicator appears at a given time.
    case waiting(until: Duration)
    /// A load runs, and the indicator has been visible since a given time.
    case on(since: Duration)
    /// No load runs, and the indicator stays visible until a given time.
    case lingering(since: Duration, until: Duration)
  }

  private let delay: Duration
  private let minimum: Duration
  private var phase = Phase.off

  package init(delay: Duration, minimum: Duration) {
    self.delay = delay
    self.minimum = minimum
  }

  /// Whether the indicator is visible.
  package var isShown: Bool {
    switch phase {
    case .off, .waiting: false
    case .on, .lingering: true
    }
  }

  /// When the indicator changes without another event.
  package var due: Duration? {
    switch phase {
    case .off, .on: nil
    case .waiting(let due), .lingering(_, let due): due
    }
  }

  /// Reports that a load runs. A pull already shows the indicator, so there is no delay.
  package mutating func show(isPulled: Bool, now: Duration) {
    switch phase {
    case .off where delay > .zero && !isPulled: phase = .waiting(until: now.adding(clamping: delay))
    case .waiting where !isPulled: break
    case .off, .waiting: phase = .on(since: now)
    case .on: break
    case .lingering(let since, _): phase = .on(since: since)
    }
  }

  /// Reports that no load runs.
  package mutating func hide(now: Duration) {
    switch phase {
    case .off, .lingering: break
    case .on(let since) where since.adding(clamping: minimum) > now:
      phase = .lingering(since: since, until: since.adding(clamping: minimum))
    case .waiting, .on: phase = .off
    }
  }

  /// Hides the indicator at once, because the screen has disappeared.
  package mutating func stop() { phase = .off }

  /// Applies a change that is due.
  package mutating func tick(now: Duration) {
    switch phase {
    case .waiting(let due) where due <= now: phase = .on(since: now)
    case .lingering(_, let due) where due <= now: phase = .off
    default: break
    }
  }
}
