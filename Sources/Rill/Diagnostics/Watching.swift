extension Subscription {
  /// Lets diagnostics observe this subscription, if they are in use. Call it before the first event.
  ///
  /// - Parameter operation: the function that has made the subscription.
  /// - Returns: whether the subscription is recorded. Then what happens until `didOpen` is caused by it.
  @usableFromInline
  final func watch(_ site: CallSite, _ operation: StaticString) -> Bool {
    let diagnostics = Diagnostics.current
    let (tracer, recording) = (diagnostics.tracer, diagnostics.recording)
    guard tracer != nil || recording != nil || diagnostics.tracksSubscriptions else { return false }
    let number = diagnostics.nextNumber()
    let trace = tracer?.recorder(label: nil, site, number: number)
    let leave = diagnostics.enter(number, site, self)
    trace?(.subscribed)
    let recorder = recording.map { StreamRecorder($0, operation, label: nil, site) }
    if trace == nil, leave == nil, let recorder {
      watch(with: recorder)
    } else {
      watch(with: Tracing(trace, leave, recorder))
    }
    recorder?.cause.beginOpening()
    return recorder != nil
  }

  @usableFromInline
  final func didOpen() { Cause.endOpening() }
}

/// Reports a subscription to a tracer, and counts it as live.
private final class Tracing: Watcher, @unchecked Sendable {  // because all that it has is `Sendable`
  private let trace: (@Sendable (Trace.Moment) -> Void)?
  private let leave: (@Sendable () -> Void)?
  private let recorder: StreamRecorder?

  init(
    _ trace: (@Sendable (Trace.Moment) -> Void)?, _ leave: (@Sendable () -> Void)?, _ recorder: StreamRecorder?
  ) {
    self.trace = trace
    self.leave = leave
    self.recorder = recorder
  }

  override var seesElements: Bool { trace != nil || recorder != nil }

  override func see<Element: Sendable>(
    _ element: Element, while subscription: Subscription, _ next: (Element) -> Void
  ) {
    trace?(.event(.next(element)))
    guard subscription.isLive else { return }
    if let recorder { recorder.see(element, while: subscription, next) } else { next(element) }
  }

  override func see(_ ending: Ending, _ body: () -> Void) {
    if let event = Event<any Sendable>(ending) { trace?(.event(event)) }
    if let recorder { recorder.see(ending, body) } else { body() }
  }

  override func leaves() {
    trace?(.disposed)
    recorder?.leaves()
    leave?()
  }
}

extension Tracer {
  func recorder(label: String?, _ site: CallSite, number: Int) -> @Sendable (Trace.Moment) -> Void {
    { record(Trace(number: number, label: label, site: site, moment: $0)) }
  }
}
