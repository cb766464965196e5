/// The receiver of the end of a subscription.
@usableFromInline
enum EndHandler: Sendable {
  case nobody
  case closure(@Sendable (Ending) -> Void)
  case downstream(Subscription)
  /// Reports an error to ``UnhandledErrors`` with the call site of the subscription, and ignores other ends. A case
  /// without a closure, because most subscriptions are of this kind.
  case unhandled(CallSite)

  @usableFromInline
  init(_ onError: (@Sendable (any Error) -> Void)?, _ onCompleted: (@Sendable () -> Void)?, _ site: CallSite) {
    if onError == nil, onCompleted == nil {
      self = .unhandled(site)
    } else {
      self = .closure { ending in
        switch ending {
        case .completed: onCompleted?()
        case .error(let error): if let onError { onError(error) } else { UnhandledErrors.report(error, site) }
        case .dropped: break
        }
      }
    }
  }

  func callAsFunction(_ ending: Ending) {
    switch self {
    case .nobody: break
    case .closure(let handler): handler(ending)
    case .downstream(let subscription): subscription.end(ending)
    case .unhandled: report(ending)
    }
  }

  /// A separate method, because in a debug build its variables would be in the stack frame that all ends nest.
  private func report(_ ending: Ending) {
    if case .unhandled(let site) = self, case .error(let error) = ending { UnhandledErrors.report(error, site) }
  }
}
