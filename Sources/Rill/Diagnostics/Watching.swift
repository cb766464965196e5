extension Subscription {
  /// Lets diagnostics observe this subscription, if they are in use. Call it before the first event.
  @usableFromInline
  final func watch(_ site: CallSite) {
    let diagnostics = Diagnostics.current
    let tracer = diagnostics.tracer
    guard tracer != nil || diagnostics.tracksSubscriptions else { return }
    let number = diagnostics.nextNumber()
    let record = tracer?.recorder(label: nil, site, number: number)
    let leave = diagnostics.enter(number, site, self)
    record?(.subscribed)
    watch(
      with: Watcher(seesElements: record != nil) { moment in
        switch moment {
        case .element(let element): record?(.event(.next(element)))
        case .end(let ending): if let event = Event<any Sendable>(ending) { record?(.event(event)) }
        case .disposed:
          record?(.disposed)
          leave?()
        }
      })
  }
}

extension Tracer {
  func recorder(label: String?, _ site: CallSite, number: Int) -> @Sendable (Trace.Moment) -> Void {
    { record(Trace(number: number, label: label, site: site, moment: $0)) }
  }
}
