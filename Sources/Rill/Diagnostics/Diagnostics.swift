import Synchronization

/// A scope that receives unhandled errors and `debug` lines, and that tracks and records subscriptions.
///
/// The process has one scope, ``shared``; tests and features can create others.
///
/// A subscription belongs to the scope in which it is made, and so does everything that its events cause, on other
/// queues too: the subscriptions that its closures make, the work that they schedule, and the tasks that they start.
///
/// ```swift
/// let scope = Diagnostics()
/// scope.tracksSubscriptions = true
/// scope.run { screen.open(); screen.close() }
/// #expect(scope.liveSubscriptions.isEmpty)
/// ```
///
/// Every property can be read and set from any thread. Whether a subscription is recorded and tracked is decided when
/// it is made.
public final class Diagnostics: Sendable {
  /// The scope of the process, which is current outside all other scopes.
  public static let shared = Diagnostics(isShared: true, observer: nil)

  /// Whether the process has ever used more than the defaults. Until then, nothing is looked up.
  private static let activity = Atomic<Bool>(false)

  private let errorHandler = Protected<@Sendable (any Error, CallSite) -> Void> { UnhandledErrors.write($0, $1) }
  private let lineHandler = Protected<@Sendable (String) -> Void> { writeToStandardError($0 + "\n") }
  private let currentRecording = Protected<Recording?>(nil)
  private let isTracking = Atomic<Bool>(false)
  private let subscriptions = Protected(LiveList())
  /// The observer of this scope and of the scopes made inside it, for tests.
  package let observer: (any DiagnosticsObserver)?

  private init(isShared: Bool, observer: (any DiagnosticsObserver)?) {
    self.observer = observer
    UnhandledErrors.send { error, site in Self.current.unhandledError(error, site) }
    guard !isShared else { return }
    Context.noteScope()
    Self.activity.store(true, ordering: .relaxed)
    observer?.add(self)
  }

  /// Creates a scope with the default settings.
  public convenience init() { self.init(observer: nil) }

  /// Creates a scope with an observer, or with the observer of the current scope.
  package convenience init(observer: (any DiagnosticsObserver)?) {
    let outer = Self.current
    self.init(isShared: false, observer: observer ?? outer.observer)
    if Cause.areRecorded { _ = currentRecording.exchange(outer.recording) }
  }

  /// Sends unhandled errors and `debug` lines where another scope sends them.
  package func inherit(from outer: Diagnostics) {
    unhandledError = { outer.unhandledError($0, $1) }
    debugSink = { outer.debugSink($0) }
    if outer.tracksSubscriptions { tracksSubscriptions = true }
  }

  @usableFromInline static var isActive: Bool { activity.load(ordering: .relaxed) }

  /// The current scope: the innermost one, or ``shared``.
  public static var current: Diagnostics { isActive ? Context.scope as? Diagnostics ?? shared : shared }

  /// Runs `body` in this scope.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result { try Context.run(in: self, body) }

  /// Runs `body` in this scope, on the actor of the caller.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Context.$scope.withValue(self, operation: body, isolation: isolation)
  }

  /// The handler of errors that reach a binding, or a subscription without `onError`.
  ///
  /// It is called with the error and the call site of the subscription, on the thread that delivers. By default, it
  /// writes a line to standard error.
  public var unhandledError: @Sendable (any Error, CallSite) -> Void {
    get { errorHandler.value }
    set { _ = errorHandler.exchange(newValue) }
  }

  /// The handler of the lines of ``ObservableType/debug(_:file:line:)``.
  ///
  /// It is called with each line, without a line break, on the thread that delivers. By default, it writes the line to
  /// standard error.
  public var debugSink: @Sendable (String) -> Void {
    get { lineHandler.value }
    set { _ = lineHandler.exchange(newValue) }
  }

  /// The recording of this scope: the subscriptions that are made while it is set, their events, and the effects of
  /// those; nil by default. A scope that is created inside this one has the same recording.
  public var recording: Recording? {
    get { currentRecording.value }
    set {
      _ = currentRecording.exchange(newValue)
      if let newValue { observer?.add(newValue) }
      Self.activity.store(true, ordering: .relaxed)
    }
  }

  /// Whether new subscriptions appear in ``liveSubscriptions``.
  ///
  /// The default is false. Tracking costs nothing per event.
  public var tracksSubscriptions: Bool {
    get { isTracking.load(ordering: .relaxed) }
    set {
      isTracking.store(newValue, ordering: .relaxed)
      Self.activity.store(true, ordering: .relaxed)
    }
  }

  /// The subscriptions and bindings that have neither ended nor been disposed of, in order of subscription.
  ///
  /// A subscription that is released, because neither its source nor its subscriber retains it, is not among them.
  ///
  /// Complexity: O(n), where n is their number.
  public var liveSubscriptions: [LiveSubscription] { subscriptions.value.entries.filter(\.isLive).map(\.description) }

  /// Disposes of a live subscription of this scope.
  package func dispose(_ subscription: LiveSubscription) {
    subscriptions.value.entries.first { $0.description.number == subscription.number }?.subscription?.dispose()
  }
}

// MARK: For subscriptions

extension Diagnostics {
  /// Adds a live subscription if subscriptions are tracked.
  func enter(_ subscription: Subscription, _ site: CallSite) {
    guard tracksSubscriptions, subscriptions.withLock({ $0.add(subscription, site) }) else { return }
    // Outside the lock, because the check may be the last to retain a subscription, and its closures are user code.
    let ended = Set(subscriptions.value.entries.lazy.filter { !$0.isLive }.map(\.description.number))
    subscriptions.withLock { $0.remove(ended) }
  }
}
