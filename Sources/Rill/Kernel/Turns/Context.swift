public import Synchronization

/// The scope, the cause and the batch of work, kept beside it while it is put aside.
///
/// Of the batch, a context has only the number: the work runs in the batch if the performing thread still has it open, and
/// otherwise in none.
@usableFromInline package final class Context: Sendable {
  private let scope: Scope?
  private let cause: Cause
  private let batch: UInt64

  private init(scope: Scope?, cause: Cause, batch: UInt64) {
    self.scope = scope
    self.cause = cause
    self.batch = batch
  }

  /// The scope of diagnostics, whose type the kernel does not know.
  package typealias Scope = any AnyObject & Sendable

  @TaskLocal package static var scope: Scope?
  /// Whether there has ever been a scope. Until then, none is looked up.
  private static let scopes = Atomic<Bool>(false)

  @inlinable static var isAskedFor: Bool { @inline(__always) get { Cause.askers.load(ordering: .relaxed) != 0 } }

  static var mayHaveScope: Bool { scopes.load(ordering: .relaxed) }

  static func noteScope() {
    if scopes.load(ordering: .acquiring) { return }
    // Counted first, so that a thread which sees the note also sees the count. Twice is no harm.
    Cause.askers.add(1, ordering: .relaxed)
    scopes.store(true, ordering: .releasing)
  }

  @usableFromInline static let none = Context(scope: nil, cause: .none, batch: 0)

  /// The context of the caller; nil while there is no scope, no recording and no batch anywhere.
  @inlinable package static var current: Context? { @inline(__always) get { isAskedFor ? make() : nil } }

  @usableFromInline @inline(never)
  static func make() -> Context { Context(scope: scope, cause: .current, batch: WriteBatch.currentNumber) }

  /// Runs work that was put aside in a context.
  ///
  /// - Parameter hasOwn: whether the thread may have a context of its own, which the work must not see.
  @inlinable @inline(__always)
  package static func run(in context: Context?, hasOwn: Bool = isAskedFor, _ body: () -> Void) {
    if context != nil || hasOwn { (context ?? none).run(body) } else { body() }
  }

  @usableFromInline @inline(never)
  func run(_ body: () -> Void) { WriteBatch.run(in: batch) { Self.run(in: scope) { cause.resume(body) } } }

  /// Returns work that runs in the context of the caller, wherever it is called later.
  static func carrying<Argument>(_ work: @escaping @Sendable (Argument) -> Void) -> @Sendable (Argument) -> Void {
    let context = current
    return { argument in run(in: context) { work(argument) } }
  }

  /// Runs `body` in a scope, on the thread of the caller.
  package static func run<Result>(in scope: Scope?, _ body: () throws -> Result) rethrows -> Result {
    // Most events are sent in the scope of their subscriber, and a comparison is cheaper than another task-local value.
    if self.scope === scope { return try body() }
    return try $scope.withValue(scope, operation: body)
  }

  /// Passes on an event that code from outside sends to a subscriber, whose context this is: in the scope of the
  /// subscriber, and because of the subscription unless another record has caused the event.
  @usableFromInline func pass(_ body: () -> Void) {
    Self.run(in: scope) { if Cause.current.isNone { cause.resume(body) } else { body() } }
  }
}

/// The record that was being delivered when work was made or put aside.
///
/// Work that runs later than it was caused (a queued event, a hop, a timer) keeps the cause beside it and runs inside
/// it. Where a closure runs at once, nothing is needed: the cause is task-local, so tasks inherit it.
@usableFromInline package struct Cause: Sendable, Equatable {
  /// The number of the recording in the high bits, and the number of the record below; 0 for none.
  private let bits: UInt64

  @usableFromInline package static let none = Cause(bits: 0)
  /// The cause of work that runs for code outside, although an event is being delivered around it.
  private static let outside = Cause(bits: 1)
  @TaskLocal private static var carried = Cause.none

  /// The number of recordings that exist. Without any, causes are not looked up.
  @usableFromInline static let recordings = Atomic<Int>(0)

  /// The number of recordings, open batches and scopes. Without any, no code asks for the context of work that is put
  /// aside.
  @usableFromInline static let askers = Atomic<Int>(0)

  /// Whether there is a recording anywhere in the process.
  @inlinable static var areRecorded: Bool { @inline(__always) get { recordings.load(ordering: .relaxed) != 0 } }

  /// The record that is being delivered now.
  @inlinable package static var current: Cause { areRecorded ? lookUp() : none }

  @usableFromInline @inline(never) static func lookUp() -> Cause {
    let carried = carried
    return if let opening, opening.outer == carried { opening.cause } else { carried }
  }

  /// Whether nothing is being delivered.
  package var isNone: Bool { bits >> 40 == 0 }

  private init(bits: UInt64) { self.bits = bits }

  package init(_ record: Int, of recording: UInt64) {
    bits = recording << 40 | UInt64(record) & (1 << 40 - 1)
  }

  /// The number of the record; 0 if there is none, or if it is one of another recording.
  package func record(of recording: UInt64) -> Int {
    bits >> 40 == recording & (1 << 24 - 1) ? Int(bits & (1 << 40 - 1)) : 0
  }

  /// Runs `body` with this as the current cause.
  @usableFromInline @inline(never) package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$carried.withValue(isNone ? .outside : self, operation: body)
  }

  // MARK: Subscriptions that are being made

  /// A subscription being made by a thread, the record that the thread delivers meanwhile, and the subscription around
  /// it. A deeper delivery has another cause, which comes first. A list, because a connection inside a closure would
  /// not be specialized.
  private final class Opening {
    let outer = Cause.carried
    let cause: Cause
    let around = Cause.opening

    init(_ cause: Cause) { self.cause = cause }
  }

  private static let openings = ThreadObject()

  /// The innermost subscription that this thread is making.
  private static var opening: Opening? { openings.value.map { unsafeDowncast($0, to: Opening.self) } }

  /// Makes this the current cause of the thread until `endOpening`.
  func beginOpening() { Self.openings.value = Opening(self) }

  static func endOpening() { openings.value = opening?.around }

  // MARK: Recordings

  /// Runs `body` with this as the current cause, if there is a recording.
  package func resume<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.areRecorded ? try run(body) : try body()
  }
}

/// The newest values, which are numbered from 1.
struct Ring<Value: Sendable>: Sendable {
  let capacity: Int
  private(set) var lastNumber = 0
  private var slots: [Value] = []

  init(capacity: Int) {
    self.capacity = capacity
    slots.reserveCapacity(capacity)
  }

  /// The number of values that are there.
  var count: Int { slots.count }

  /// The values that are there, from the oldest to the newest.
  var values: [Value] { Array(slots[(lastNumber % capacity)...] + slots[..<(lastNumber % capacity)]) }

  /// The value with a number, if it is still there.
  subscript(number: Int) -> Value? { index(of: number).map { slots[$0] } }

  @inline(__always) mutating func append(_ value: Value) {
    if slots.count < capacity { slots.append(value) } else { slots[lastNumber % capacity] = value }
    lastNumber += 1
  }

  /// Changes the value with a number, if it is still there.
  @inline(__always) mutating func change(_ number: Int, _ body: (inout Value) -> Void) {
    if let index = index(of: number) { body(&slots[index]) }
  }

  private func index(of number: Int) -> Int? {
    number > max(0, lastNumber - capacity) && number <= lastNumber ? (number - 1) % capacity : nil
  }
}
