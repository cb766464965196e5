/// What diagnostics hear of one subscription.
final class Watcher: Sendable {
  private let record: (@Sendable (Trace.Moment) -> Void)?
  private let leave: (@Sendable () -> Void)?

  /// Nil if nobody wants to know.
  init?(_ site: CallSite) {
    let diagnostics = Diagnostics.current
    let tracer = diagnostics.tracer
    guard tracer != nil || diagnostics.tracksSubscriptions else { return nil }
    let number = diagnostics.nextNumber()
    record = tracer?.recorder(label: nil, site, number: number)
    leave = diagnostics.enter(number, site)
    record?(.subscribed)
  }

  var seesElements: Bool { record != nil }

  func see(_ element: any Sendable) { record?(.event(.next(element))) }

  func see(_ ending: Ending) {
    if let event = Event<any Sendable>(ending) { record?(.event(event)) }
  }

  func leaves() {
    record?(.disposed)
    leave?()
  }
}

extension Tracer {
  func recorder(label: String?, _ site: CallSite, number: Int) -> @Sendable (Trace.Moment) -> Void {
    { record(Trace(number: number, label: label, site: site, moment: $0)) }
  }
}
