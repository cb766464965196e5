import Synchronization

/// What hears of errors that nobody handles, of `debug` lines and of traces, and what knows the live subscriptions: one
/// for the process, ``shared``, and as many scopes as tests and features want.
///
/// A subscription belongs to the scope in which it is made, and so does all that its events cause, on other queues too:
/// the subscriptions that its closures make, the work that they schedule, the tasks that they start.
///
/// ```swift
/// let scope = Diagnostics()
/// scope.tracksSubscriptions = true
/// scope.run { screen.open(); screen.close() }
/// #expect(scope.liveSubscriptions.isEmpty)
/// ```
///
/// Every property may be read and set from any thread. Tracing and tracking are decided when a subscription is made.
public final class Diagnostics: Sendable {
  /// The one of the process, in force outside all scopes.
  public static let shared = Diagnostics(isShared: true)

  @TaskLocal private static var scope: Diagnostics?

  /// Whether a process has ever asked for more than the defaults; until then nothing is looked up.
  private static let activity = Atomic<Bool>(false)

  private let errorHandler = Protected<@Sendable (any Error, CallSite) -> Void> { UnhandledErrors.write($0, $1) }
  private let lineHandler = Protected<@Sendable (String) -> Void> { writeToStandardError($0 + "\n") }
  private let currentTracer = Protected<(any Tracer)?>(nil)
  private let isTracking = Atomic<Bool>(false)
  private let subscriptions = Atomic<Int>(0)
  private let live = Protected<[Int: CallSite]>([:])

  /// Whether there has ever been a scope besides `shared`.
  private static let scopes = Atomic<Bool>(false)

  private init(isShared: Bool) {
    UnhandledErrors.send { error, site in Self.current.unhandledError(error, site) }
    guard !isShared else { return }
    Self.scopes.store(true, ordering: .relaxed)
    Self.activity.store(true, ordering: .relaxed)
  }

  /// Makes a scope with the default settings.
  public convenience init() { self.init(isShared: false) }

  @usableFromInline
  static var isActive: Bool { activity.load(ordering: .relaxed) }

  /// The one in force here: that of the innermost scope, or ``shared``.
  public static var current: Diagnostics { isActive ? scope ?? shared : shared }

  /// Runs `body` in this scope.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$scope.withValue(self, operation: body)
  }

  /// Runs `body` in this scope, on the actor of the caller.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$scope.withValue(self, operation: body, isolation: isolation)
  }

  /// Hears of every error that reaches a binding, or a subscription without `onError`, with the place that subscribed,
  /// on the thread that delivers. Writes a line to standard error unless replaced.
  public var unhandledError: @Sendable (any Error, CallSite) -> Void {
    get { errorHandler.value }
    set { _ = errorHandler.exchange(newValue) }
  }

  /// Takes the lines of ``ObservableType/debug(_:file:line:)``, without a line break, on the thread that delivers.
  /// Writes them to standard error unless replaced.
  public var debugSink: @Sendable (String) -> Void {
    get { lineHandler.value }
    set { _ = lineHandler.exchange(newValue) }
  }

  /// Sees every event of the subscriptions that are made while it is set. None unless set.
  public var tracer: (any Tracer)? {
    get { currentTracer.value }
    set {
      _ = currentTracer.exchange(newValue)
      Self.activity.store(true, ordering: .relaxed)
    }
  }

  /// Whether subscriptions that are made from now on appear in ``liveSubscriptions``. Off unless set; it costs nothing
  /// per event.
  public var tracksSubscriptions: Bool {
    get { isTracking.load(ordering: .relaxed) }
    set {
      isTracking.store(newValue, ordering: .relaxed)
      Self.activity.store(true, ordering: .relaxed)
    }
  }

  /// The subscriptions and bindings that have neither ended nor been disposed of, in order of subscription.
  ///
  /// Complexity: O(n log n) in their number.
  public var liveSubscriptions: [LiveSubscription] {
    live.value.map { LiveSubscription(number: $0.key, site: $0.value) }.sorted { $0.number < $1.number }
  }

  func nextNumber() -> Int { subscriptions.add(1, ordering: .relaxed).newValue }
}

/// A subscription that has neither ended nor been disposed of.
public struct LiveSubscription: Sendable, CustomStringConvertible {
  /// Counts the subscriptions of its scope, from 1.
  public let number: Int
  /// Where `subscribe` or `bind` was called.
  public let site: CallSite

  /// `#number file:line`.
  public var description: String { "#\(number) \(site)" }
}

// MARK: What subscriptions ask

extension Diagnostics {
  /// Runs something in the scope in force here, or outside all scopes, wherever it is called later; nil if there never
  /// was a scope.
  ///
  /// Asked for wherever events come in from outside: by a subscriber of a subject, the observer of `create`, and
  /// scheduled work.
  static var inheritance: (@Sendable (() -> Void) -> Void)? {
    guard scopes.load(ordering: .relaxed) else { return nil }
    let scope = scope
    return { body in $scope.withValue(scope, operation: body) }
  }

  /// Work that runs in the scope in force here, wherever that is.
  static func inheriting(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard let around = inheritance else { return action }
    return { around(action) }
  }

  /// Counts a subscription, if that is asked for; what is returned ends its presence.
  func enter(_ number: Int, _ site: CallSite) -> (@Sendable () -> Void)? {
    guard tracksSubscriptions else { return nil }
    live.withLock { $0[number] = site }
    return { _ = self.live.withLock { $0.removeValue(forKey: number) } }
  }
}
