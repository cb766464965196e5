/// Records the life of a subscription, or of a position in a chain.
final class StreamRecorder: Watcher, @unchecked Sendable {  // because all that it has is `Sendable`
  private let recording: Recording
  private let origin: Recording.Record.Origin
  /// The record of the subscription, as a cause.
  let cause: Cause

  /// Records that the subscription begins.
  init(_ recording: Recording, _ operation: StaticString, label: String?, _ site: CallSite) {
    self.recording = recording
    let beginning = recording.add(.subscribed, .init(operation, label: label, site: site))
    origin = .init(operation, label: label, site: site, beginning: beginning)
    cause = recording.cause(beginning)
  }

  override func see<Element: Sendable>(
    _ element: Element, while subscription: Subscription, _ next: (Element) -> Void
  ) {
    recording.add(.next, origin, words: recording.words(for: element)) { next(element) }
  }

  override func see(_ ending: Ending, _ body: () -> Void) {
    switch ending {
    case .completed: recording.add(.completed, origin, because: body)
    case .error(let error): recording.add(.failed, origin, words: recording.words(for: error), because: body)
    case .dropped: body()
    }
  }

  override func leaves() { recording.add(.disposed, origin) }
}
