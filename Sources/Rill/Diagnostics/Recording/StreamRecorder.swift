/// Records the life of a subscription, or of a position in a chain.
struct StreamRecorder: Sendable {
  private let recording: Recording
  private let operation: String
  private let label: String?
  private let site: CallSite
  /// The number of the record of the subscription.
  private let beginning: Int

  /// Records that the subscription begins.
  init(_ recording: Recording, _ operation: StaticString, label: String?, _ site: CallSite) {
    self.recording = recording
    self.operation = "\(operation)"
    self.label = label
    self.site = site
    beginning = recording.add(.subscribed, self.operation, label: label, site: site)
  }

  /// Records an element and runs `body` because of it.
  func next<Element>(_ element: Element, _ body: () -> Void) {
    recording.add(
      .next, operation, recording.text(of: element), label: label, site: site, beginning: beginning, because: body)
  }

  /// Records an end and runs `body` because of it.
  func end(_ ending: Ending, _ body: () -> Void) {
    switch ending {
    case .completed: recording.add(.completed, operation, label: label, site: site, beginning: beginning, because: body)
    case .error(let error):
      recording.add(
        .failed, operation, recording.text(of: error), label: label, site: site, beginning: beginning, because: body)
    case .dropped: body()
    }
  }

  /// Records that the subscription has ended or was disposed of.
  func dispose() { recording.add(.disposed, operation, label: label, site: site, beginning: beginning) }
}
