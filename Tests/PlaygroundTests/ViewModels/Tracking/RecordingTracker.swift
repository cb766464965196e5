import Synchronization

@testable import playground

/// Records the events in order.
final class RecordingTracker: Tracker {
  private let recorded = Mutex<[TrackingEvent]>([])

  var events: [TrackingEvent] { recorded.withLock { $0 } }

  func track(_ event: TrackingEvent) { recorded.withLock { $0.append(event) } }
}
