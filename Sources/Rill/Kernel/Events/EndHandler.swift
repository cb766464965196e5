/// An operator that receives the ends of its inputs, which it numbers.
@usableFromInline protocol EndReceiver: AnyObject, Sendable {
  func inputDidEnd(_ input: Int32, _ subscription: Subscription, _ ending: Ending)
}

/// The receiver of the end of a subscription.
@usableFromInline enum EndHandler: Sendable {
  case ignored
  case closure(@Sendable (Ending) -> Void)
  case downstream(Subscription)
  /// An operator with several inputs, and the number of the input. A case without a closure, which would be allocated.
  case receiver(any EndReceiver, input: Int32)
  /// Reports an error to ``UnhandledErrors`` with the call site of the subscription, and ignores other ends. A case
  /// without a closure, because most subscriptions are of this kind.
  case unhandled(CallSite)

  @inlinable @inline(__always)
  init(_ onError: (@Sendable (any Error) -> Void)?, _ onCompleted: (@Sendable () -> Void)?, _ site: CallSite) {
    self = onError == nil && onCompleted == nil ? .unhandled(site) : .calling(onError, onCompleted, site)
  }

  @usableFromInline static func calling(
    _ onError: (@Sendable (any Error) -> Void)?, _ onCompleted: (@Sendable () -> Void)?, _ site: CallSite
  ) -> Self {
    .closure { ending in
      switch ending {
      case .completed: onCompleted?()
      case .error(let error): if let onError { onError(error) } else { UnhandledErrors.report(error, site) }
      case .dropped: break
      }
    }
  }

  func receive(_ ending: Ending, of subscription: Subscription) {
    switch self {
    case .ignored: break
    case .closure(let handler): handler(ending)
    case .downstream(let downstream): downstream.end(ending)
    case .receiver(let receiver, let input): receiver.inputDidEnd(input, subscription, ending)
    case .unhandled(let site): if case .error(let error) = ending { UnhandledErrors.report(error, site) }
    }
  }
}
