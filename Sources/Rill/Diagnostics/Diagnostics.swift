import Synchronization

/// A scope that receives unhandled errors and `debug` lines, and tracks and records subscriptions.
///
/// The process has one scope, ``shared``; tests and features can create others.
///
/// A subscription belongs to the scope in which it is made, and so does everything that its events cause, on other
/// queues too: the subscriptions made by its closures, the work scheduled by them, and the tasks started by them.
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

/// A mistake of an app that is only reported: nothing throws or traps.
package protocol Misuse: Error {
  /// The name of its kind, which stays the same from version to version.
  var code: String { get }
  /// A sentence with the remedy; nil if the description has it.
  var advice: String? { get }
}

/// A subscription that has neither ended nor been disposed of.
public struct LiveSubscription: Sendable, CustomStringConvertible {
  /// The number of the subscription in its scope, from 1.
  public let number: Int
  /// The call site of `subscribe` or `bind`.
  public let site: CallSite

  /// `#number file:line`.
  public var description: String { "#\(number) \(site)" }
}

/// The subscriptions of a scope in their order, without retaining them.
private struct LiveList: Sendable {
  struct Entry: Sendable {
    let description: LiveSubscription
    private(set) weak var subscription: Subscription?

    var isLive: Bool { subscription?.isLive == true }
  }

  private(set) var entries: [Entry] = []
  private var lastNumber = 0
  private var limit = 64

  /// Returns whether to remove the entries that have ended: there are twice as many as were live after the last time,
  /// so their removal costs the same for each entry.
  mutating func add(_ subscription: Subscription, _ site: CallSite) -> Bool {
    lastNumber += 1
    entries.append(Entry(description: LiveSubscription(number: lastNumber, site: site), subscription: subscription))
    return entries.count >= limit
  }

  mutating func remove(_ numbers: Set<Int>) {
    entries.removeAll { numbers.contains($0.description.number) }
    limit = max(64, entries.count * 2)
  }
}

/// An observer of a scope and of the scopes made inside it, for tests.
package protocol DiagnosticsObserver: AnyObject, Sendable {
  /// Adds a scope that has been made.
  func add(_ scope: Diagnostics)
  /// Adds a recording that a scope was given.
  func add(_ recording: Recording)
  /// Shows a text if a test fails, until the returned object is disposed of; nil if nothing is shown.
  func show(_ group: String, _ draw: @escaping @Sendable () -> String?) -> (any Disposable)?
}

extension Subscription {
  /// Lets diagnostics observe this subscription, if they are in use. Call it before the first event.
  ///
  /// - Parameter operation: the function that has made the subscription.
  /// - Returns: whether the subscription is recorded. If so, it is the cause of all records until `didOpen`.
  @usableFromInline final func watch(_ site: CallSite, _ operation: StaticString) -> Bool {
    let diagnostics = Diagnostics.current
    diagnostics.enter(self, site)
    guard let recording = diagnostics.recording else { return false }
    let recorder = StreamRecorder(recording, operation, label: nil, site)
    watch(with: recorder)
    recorder.cause.beginOpening()
    return true
  }

  @usableFromInline final func didOpen() { Cause.endOpening() }
}

extension Hub {
  /// Connects a chain to the events. Not inlined, so its argument is borrowed and retained only where it is stored.
  @inlinable @inline(never) final func connect(_ sink: Sink<Element>) {
    // Events run in the scope of the subscriber, not in the scope of the sender. There are two calls because a sink
    // that is one of two would be retained one more time.
    if Diagnostics.isActive { return subscribe(sink.inheritingScope()) }
    subscribe(sink)
  }
}

extension DerivedState {
  /// Connects a chain to the values.
  @inlinable @inline(never)
  func connect(_ sink: Sink<Element>) { subscribe(Diagnostics.isActive ? sink.inheritingScope() : sink) }
}

extension Sink {
  /// Returns a sink that runs this one in the current scope, wherever its events come from.
  @usableFromInline @inline(never) func inheritingScope() -> Sink {
    guard Context.mayHaveScope else { return self }
    let scope = Context.scope
    let own = subscription.intercept { [subscription] ending in Context.run(in: scope) { subscription.end(ending) } }
    return Sink(own) { element in Context.run(in: scope) { next(element) } }
  }
}
