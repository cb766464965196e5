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
/// A recording has the events, loads, batches and changed rows of the subscriptions that are made while it is set (see
/// ``Diagnostics/recording``), and the computations of derived values that are made while there is a recording. The
/// cause of a record is the one that was being delivered when it was made, whatever is between them: operators,
/// subjects and their queues, hops, timers, tasks. A subscription counts as delivered while it is made, so it causes the
/// elements that it replays and the timers that it sets. A chain of causes ends at an event from outside: a tap, a
/// subscription that a screen makes when it opens, an answer that no subscription of the recording has asked for. No
/// recording says why something did *not* happen. Events that pass through the scope of another recording have no cause
/// in this one.
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
    /// The names of the types of elements and errors. What users type and the names of rows are left out too.
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
  ///   - clock: returns the time, such as that of a scheduler; the time of the process if nil. Records count from now.
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

  var lastNumber: Int { ring.withLock { $0.lastNumber } }

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

  /// - Parameter words: what `words(for:)` says of a value.
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
    let words = result(value)
    ring.withLock { $0.change(number) { $0 = $0.saying(words) } }
    finish(number, start)
    return value
  }

  @inline(__always) private func finish(_ number: Int, _ start: Int) {
    let end = clock()
    ring.withLock { ring in
      let last = ring.lastNumber
      ring.change(number) { record in
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
