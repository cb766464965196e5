/// The subscription at the end of a chain, when somebody wants to know of it.
final class WatchedSubscription: Subscription, @unchecked Sendable {  // because it adds constants only
  private let record: (@Sendable (Trace.Moment) -> Void)?
  private let leave: (@Sendable () -> Void)?

  init(_ site: CallSite, onEnd: @escaping @Sendable (Ending) -> Void) {
    let diagnostics = Diagnostics.current
    record = diagnostics.tracer?.recorder(label: nil, site, number: diagnostics.nextNumber())
    leave = diagnostics.enter(site)
    super.init { [record] ending in
      switch ending {
      case .completed: record?(.event(.completed))
      case .error(let error): record?(.event(.error(error)))
      case .dropped: break
      }
      onEnd(ending)
    }
    record?(.subscribed)
    if record != nil { watchElements() }
  }

  override func see(_ element: any Sendable) { record?(.event(.next(element))) }

  override func detach() {
    record?(.disposed)
    leave?()
  }
}

@usableFromInline
func watchedSubscription(_ site: CallSite, onEnd: @escaping @Sendable (Ending) -> Void) -> Subscription {
  WatchedSubscription(site, onEnd: onEnd)
}

extension Tracer {
  func recorder(label: String?, _ site: CallSite, number: Int) -> @Sendable (Trace.Moment) -> Void {
    { record(Trace(number: number, label: label, site: site, moment: $0)) }
  }
}
