import Rill
import RillTesting

/// The events of a session and their causes, at the page's time.
@MainActor
final class LiveCauses {
  private let scope = Diagnostics()
  private let recording: Recording
  /// The page's time, once there is a page: events during its creation are recorded, too.
  private let clock = Protected<VirtualTimeScheduler?>(nil)

  init() {
    recording = Recording(capacity: 4_096, clock: { [clock] in clock.value?.now ?? .zero })
    scope.inherit(from: .current)
    scope.recording = recording
  }

  // Work that never runs retains the recording, which must not retain the work's clock in turn.
  deinit { _ = clock.exchange(nil) }

  /// Creates a page.
  func open(_ page: () -> LivePage) -> LivePage {
    let page = scope.run(page)
    _ = clock.exchange(page.clock)
    return page
  }

  /// Records what happens in `body`.
  func run<Result>(_ body: () -> Result) -> Result { scope.run(body) }

  /// The last change of a row and its causes, or those of the last effect if no row has changed; nil if nothing has
  /// happened.
  var last: Recording.Chain? {
    let records = recording.records
    let last = records.last { $0.kind == .rowChanged } ?? records.last { $0.isEffect }
    return last.map(recording.why)
  }
}

extension Recording.Record {
  /// Whether something outside the streams follows: the element of a `debug` is only looked at.
  fileprivate var isEffect: Bool { kind == .loadEnded || kind == .next && label == nil }
}
