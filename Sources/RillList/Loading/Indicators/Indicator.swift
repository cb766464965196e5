import Rill

/// The visibility of an indicator as a pure value: a delay keeps it hidden for short loads, and a minimum time keeps it
/// from flickering.
package struct Indicator: Hashable, Sendable {
  private let delay: Duration
  private let minimum: Duration
  /// Whether the indicator is visible.
  package private(set) var isShown = false
  /// When the indicator changes without another event: a load that runs shows it, and one that has ended hides it.
  package private(set) var due: Duration?
  /// When it became visible the last time.
  private var start = Duration.zero

  package init(delay: Duration, minimum: Duration) {
    self.delay = delay
    self.minimum = minimum
  }

  /// Reports that a load runs. A pull already shows the indicator, so there is no delay.
  package mutating func show(isPulled: Bool, now: Duration) {
    if isShown {
      due = nil
    } else if isPulled || delay == .zero {
      appear(now)
    } else if due == nil {
      due = now.adding(clamping: delay)
    }
  }

  /// Reports that no load runs.
  package mutating func hide(now: Duration) {
    let end = start.adding(clamping: minimum)
    if isShown, end > now { due = end } else { stop() }
  }

  /// Hides the indicator at once, because the screen has disappeared.
  package mutating func stop() { (isShown, due) = (false, nil) }

  /// Applies a change that is due.
  package mutating func tick(now: Duration) {
    guard let due, due <= now else { return }
    if isShown { stop() } else { appear(now) }
  }

  private mutating func appear(_ now: Duration) { (isShown, due, start) = (true, nil, now) }
}
