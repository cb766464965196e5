import Rill
import RillTesting
public import Testing

/// Expects that code leaves no subscription and no watched object behind.
///
/// ```swift
/// @Test func `a feed that closes leaves nothing behind`() {
///   expectNoLeaks {
///     let feed = watch(FeedViewModel(posts: posts))
///     feed.open()
///   }
/// }
/// ```
///
/// It records one issue, which names each subscription that was made in `body` and is still live, by `file:line`, and
/// each object that was passed to ``watch(_:sourceLocation:)`` and is still there.
///
/// To find what keeps an object, it then disposes of the subscriptions one by one, the newest first: the subscription
/// with whose disposal the object goes is named as its keeper, with the others that end at that moment, which are parts
/// of the same chain. The subscriptions disposed of before may retain the object too. An object that stays is kept by
/// something else, such as a property, or a subscription made elsewhere.
///
/// The subscriptions of `body` are those that it makes and those that its events cause, on other queues too.
/// Those that an inner ``/Rill/Diagnostics`` scope makes do not count. The check takes place when `body` returns, and
/// finds the subscriptions of work in flight on a queue too, so let such work finish in `body`, or use virtual time. If
/// `body` throws, its leaks are recorded too.
///
/// - Parameters:
///   - sourceLocation: the place of the issue; by default, the caller's.
///   - body: the code, which runs at once.
public func expectNoLeaks(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows {
  let check = LeakCheck()
  defer { check.record(at: sourceLocation) }
  try check.run(body)
}

/// Expects that asynchronous code leaves no subscription and no watched object behind.
///
/// The code runs on the actor of the caller. Everything else is as in ``expectNoLeaks(sourceLocation:_:)``.
///
/// - Parameters:
///   - isolation: the actor of the caller.
///   - sourceLocation: the place of the issue; by default, the caller's.
///   - body: the code.
public func expectNoLeaks(
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Void
) async rethrows {
  let check = LeakCheck()
  defer { check.record(at: sourceLocation) }
  try await check.run(body)
}

extension LeakCheck {
  fileprivate func record(at sourceLocation: SourceLocation) {
    guard let leaks = findLeaks() else { return }
    Issue.record("These are still there after expectNoLeaks:\n\(leaks)", sourceLocation: sourceLocation)
  }
}

/// Expects that an object is gone at the end of the ``expectNoLeaks(sourceLocation:_:)`` around this call.
///
/// ```swift
/// let viewModel = watch(ViewModel(api: api))
/// ```
///
/// The object is not retained. Outside `expectNoLeaks`, an issue is recorded.
///
/// - Parameters:
///   - object: the object.
///   - sourceLocation: the place by which the object is named; by default, the caller's.
/// - Returns: the object.
@discardableResult
public func watch<Object: AnyObject>(_ object: Object, sourceLocation: SourceLocation = #_sourceLocation) -> Object {
  if let watchList = Diagnostics.current.watchList {
    watchList.add(object, at: "\(sourceLocation.fileID):\(sourceLocation.line)")
  } else {
    Issue.record(
      "watch(_:) was called outside expectNoLeaks, so it cannot find out whether the \(type(of: object)) goes.",
      sourceLocation: sourceLocation)
  }
  return object
}
