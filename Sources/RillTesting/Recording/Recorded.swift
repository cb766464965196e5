public import Rill

/// An event and the time at which it is sent or received.
public struct Recorded<Element: Sendable>: Sendable {
  /// The time, on the clock of the scheduler.
  public let time: Duration
  /// The event.
  public let event: Event<Element>

  /// Creates a record.
  public init(time: Duration, event: Event<Element>) {
    self.time = time
    self.event = event
  }
}

extension Recorded: Equatable where Element: Equatable {}
