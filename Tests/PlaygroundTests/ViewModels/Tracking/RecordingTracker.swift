import Synchronization

@testable import playground

/// Keeps the events in their order, to be looked at.
final class RecordingTracker: Tracker {
  private let recorded = Mutex<[TrackingEvent]>([])

  var events: [TrackingEvent] { recorded.withLock { $0 } }

  func track(_ event: TrackingEvent) { recorded.withLock { $0.append(event) } }
}
