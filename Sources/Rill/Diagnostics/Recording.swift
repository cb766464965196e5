import Dispatch
import Synchronization

/// A recording of the events in a scope, each record with its cause.
///
/// ```swift
/// let recording = Diagnostics.record {
///   let screen = SearchScreen()
///   Diagnostics.event("typed be") { screen.query.accept("be") }
/// }
/// if let last = recording.records.last { print(recording.why(last)) }
/// ```
///
/// A recording has the events, loads, batches and changed rows of the subscriptions made while it is set (see
/// ``Diagnostics/recording``), and the computations of derived values made while there is a recording. The cause of a
/// record is the one that was being delivered when it was made, whatever is between them: operators, subjects and their
/// queues, hops, timers, tasks. A subscription counts as delivered while it is made, so it causes its replayed elements
/// and its timers. A chain of causes ends at an event from outside: a tap, a subscription made by a screen when it
/// opens, an answer requested by no subscription of the recording. No recording says why something did *not* happen.
/// Events that pass through the scope of another recording have no cause in this one.
///
/// The newest ``capacity`` records are kept. Recording is safe from any thread: one waits for another only while a
/// record is copied. ``forgotten`` counts the overwritten ones.
///
/// As long as there is a recording in the process, waiting work is kept with its cause, in all scopes; so release it
/// when it has been read. A subscription that is recorded retains it.
public final class Recording: Sendable {
  /// The text of elements in a recording.
  public enum Values: Sendable {
    /// Text of at most 80 characters for numbers, strings, and other small or printable values; otherwise the type.
    case text
    /// The names of the types of elements and errors. User input and the names of rows are left out too.
    case types
    /// Nothing, for example because elements are private.
    case none
  }

  private static let numbers = Atomic<UInt64>(0)

  /// The number of records that are kept.
  public let capacity: Int
  let values: Values
  private let number = Recording.numbers.add(1, ordering: .relaxed).newValue
  /// Returns the time in nanoseconds.
  private let clock: @Sendable () -> Int
  private let start: Int
  private let ring: Protected<Ring<Record>>

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - capacity: the number of records that are kept, at least 1. A record takes some 100 bytes besides its text.
  ///   - values: the text of elements. A text is made when the element is delivered.
  ///   - clock: returns the time, such as a scheduler's; the time of the process if nil. Records count from now.
  public init(capacity: Int = 16_384, values: Values = .text, clock: (@Sendable () -> Duration)? = nil) {
    self.values = values
    self.clock = if let clock { { clock().nanoseconds } } else { { Int(DispatchTime.now().uptimeNanoseconds) } }
    start = self.clock()
    self.capacity = max(1, capacity)
    ring = Protected(Ring(capacity: self.capacity))
    Cause.recordings.add(1, ordering: .relaxed)
    Cause.askers.add(1, ordering: .relaxed)
  }

  deinit {
    Cause.recordings.subtract(1, ordering: .relaxed)
    Cause.askers.subtract(1, ordering: .relaxed)
  }

  /// The records that are kept, from the oldest to the newest.
  ///
  /// Complexity: O(n), where n is the capacity.
  public var records: [Record] { ring.value.values }

  /// The record with a number, if it is still kept.
  public subscript(number: Int) -> Record? { ring.withLock { $0[number] } }

  /// The number of records that are not kept any more.
  public var forgotten: Int { ring.withLock { $0.lastNumber - $0.count } }

  // MARK: Recording

  /// The recording of the current scope.
  package static var current: Recording? { Cause.areRecorded ? Diagnostics.current.recording : nil }

  /// Adds a record that takes no time, and returns its number.
  @discardableResult package func add(
    _ kind: Record.Kind, _ origin: Record.Origin, _ text: @autoclosure () -> String? = nil
  ) -> Int {
    store(kind, origin, values == .text ? text().map { .text($0) } : nil).number
  }

  /// Adds a record and runs `body` because of it.
  package func add<Result>(
    _ kind: Record.Kind, _ origin: Record.Origin, _ text: @autoclosure () -> String? = nil,
    because body: () throws -> Result
  ) rethrows -> Result {
    try add(kind, origin, words: values == .text ? text().map { .text($0) } : nil, because: body)
  }

  /// - Parameter words: the result of `words(for:)` for a value.
  func add<Result>(
    _ kind: Record.Kind, _ origin: Record.Origin, words: Record.Words?, because body: () throws -> Result
  ) rethrows -> Result {
    let (number, start) = store(kind, origin, words)
    defer { finish(number, start) }
    return try Cause(number, of: self.number).run(body)
  }

  /// Adds a record, runs `body` because of it, and adds to it the words that `result` has for the outcome.
  func add<Result>(
    _ kind: Record.Kind, _ origin: Record.Origin, because body: () -> Result, result: (Result) -> Record.Words?
  ) -> Result {
    let (number, start) = store(kind, origin, nil)
    let value = Cause(number, of: self.number).run(body)
    finish(number, start, saying: result(value))
    return value
  }

  @inline(__always) private func finish(_ number: Int, _ start: Int, saying words: Record.Words? = nil) {
    let end = clock()
    ring.withLock { ring in
      let last = ring.lastNumber
      ring.change(number) { record in
        if let words { record = record.saying(words) }
        record.nanoseconds = end - start
        record.last = last
      }
    }
  }

  /// A record that was added before, as a cause.
  package func cause(_ record: Int) -> Cause { Cause(record, of: number) }

  private func store(_ kind: Record.Kind, _ origin: Record.Origin, _ words: Record.Words?) -> (number: Int, start: Int)
  {
    let (start, cause, queue) = (clock(), Cause.current.record(of: number), currentQueueName())
    let number = ring.withLock { ring in
      let next = ring.lastNumber + 1
      ring.append(Record(next, kind, origin, words, cause: cause, queue: queue, start: start - self.start))
      return next
    }
    return (number, start)
  }

  /// Adds a record to the recording of the current scope, if there is one, and runs `body` because of it.
  package static func add<Result>(
    _ kind: Record.Kind, _ operation: StaticString, _ text: @autoclosure () -> String? = nil, site: CallSite? = nil,
    because body: () throws -> Result
  ) rethrows -> Result {
    guard let recording = current else { return try body() }
    return try recording.add(kind, Record.Origin(operation, site: site), text(), because: body)
  }
}

extension Recording {
  /// A record and its causes, back to an event from outside.
  public struct Chain: Sendable, CustomStringConvertible {
    /// The effect first, and its root last.
    public let records: [Record]
    /// Whether a cause is missing, because the recording does not have it, or not any more.
    public let isCut: Bool

    /// One line for each record.
    ///
    /// ```
    /// #41 row m02 reloaded
    /// ← #40 list changed: 1 row reloaded (MomentsScreen.swift:84)
    /// ← #37 bind next () (LikeCell.swift:58)
    /// ← #36 tap on button "Like"
    /// ```
    public var description: String {
      let lines = records.enumerated().map { index, record in (index == 0 ? "" : "← ") + record.description }
      return (lines + (isCut ? ["← what the recording does not have"] : [])).joined(separator: "\n")
    }
  }

  /// Returns a record and its causes.
  ///
  /// Complexity: O(n), where n is the length of the chain.
  public func why(_ record: Record) -> Chain {
    var chain = [record]
    while let cause = chain[chain.count - 1].cause {
      guard let next = self[cause] else { return Chain(records: chain, isCut: true) }
      chain.append(next)
    }
    return Chain(records: chain, isCut: false)
  }

  /// Returns the record with a number and its causes; nil if there is no such record any more.
  public func why(_ number: Int) -> Chain? { self[number].map(why) }

  /// The newest record of something that happened, not of the beginning or the end of a subscription.
  package var lastEffect: Record? { records.last { $0.kind != .subscribed && $0.kind != .disposed } }
}

extension Diagnostics {
  /// Runs `body` in a separate scope and returns a recording of that scope.
  ///
  /// Only the subscriptions that `body` makes are recorded, also after it has returned. Errors and lines go where the
  /// current scope sends them.
  ///
  /// ```swift
  /// let recording = Diagnostics.record {
  ///   let screen = SearchScreen()
  ///   Diagnostics.event("typed be") { screen.query.accept("be") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - capacity: the number of records that are kept; see ``Recording/init(capacity:values:clock:)``.
  ///   - values: the text of elements.
  ///   - clock: returns the time, such as a scheduler's; the time of the process if nil.
  ///   - body: the code to record.
  public static func record(
    capacity: Int = 16_384, values: Recording.Values = .text, clock: (@Sendable () -> Duration)? = nil,
    _ body: () throws -> Void
  ) rethrows -> Recording {
    let (scope, recording) = scopeOfRecording(capacity, values, clock)
    try scope.run(body)
    return recording
  }

  /// Runs `body` in a separate scope, on the actor of the caller, and returns a recording of that scope.
  public static func record(
    capacity: Int = 16_384, values: Recording.Values = .text, clock: (@Sendable () -> Duration)? = nil,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async rethrows -> Recording {
    let (scope, recording) = scopeOfRecording(capacity, values, clock)
    try await scope.run(body)
    return recording
  }

  /// Runs `body`, and records that it runs because of an event from outside, such as a tap.
  ///
  /// Without a recording, this only runs `body`. The screens of RillHeadless record taps and keys themselves.
  ///
  /// - Parameters:
  ///   - title: the event in a few words.
  ///   - file: the file that the record names; by default, the caller's.
  ///   - line: the line that the record names; by default, the caller's.
  ///   - body: handles the event.
  public static func event<Result>(
    _ title: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line, _ body: () throws -> Result
  ) rethrows -> Result {
    try Recording.add(.event, "event", title(), site: CallSite(file: file, line: line), because: body)
  }

  private static func scopeOfRecording(
    _ capacity: Int, _ values: Recording.Values, _ clock: (@Sendable () -> Duration)?
  ) -> (Diagnostics, Recording) {
    let (outer, scope) = (current, Diagnostics())
    scope.inherit(from: outer)
    let recording = Recording(capacity: capacity, values: values, clock: clock)
    scope.recording = recording
    return (scope, recording)
  }
}
