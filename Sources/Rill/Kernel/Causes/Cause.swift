public import Synchronization

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

  /// The number of recordings, open batches and scopes. Without any, no code asks for the context of work
  /// that is put aside.
  @usableFromInline static let askers = Atomic<Int>(0)

  /// Whether there is a recording anywhere in the process.
  @inlinable static var areRecorded: Bool { @inline(__always) get { recordings.load(ordering: .relaxed) != 0 } }

  /// The record that is being delivered now.
  @inlinable package static var current: Cause { areRecorded ? lookUp() : none }

  @usableFromInline @inline(never) static func lookUp() -> Cause {
    let carried = carried
    guard let opening = opening?._withUnsafeGuaranteedRef({ ($0.outer, $0.cause) }) else { return carried }
    return opening.0 == carried ? opening.1 : carried
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

  /// A subscription that a thread is making, the record that it delivers meanwhile, and the subscription around it. A
  /// deeper delivery has another cause, which comes first. A list, because a connection inside a closure would not be
  /// specialized.
  private final class Opening {
    let outer: Cause
    let cause: Cause
    let around: Unmanaged<Opening>?

    init(outer: Cause, cause: Cause, around: Unmanaged<Opening>?) {
      (self.outer, self.cause, self.around) = (outer, cause, around)
    }
  }

  private static let openings = ThreadPointer()

  /// The innermost subscription that this thread is making.
  private static var opening: Unmanaged<Opening>? { openings.value.map { .fromOpaque($0) } }

  /// Makes this the current cause of the thread until `endOpening`.
  func beginOpening() {
    let opening = Opening(outer: Self.carried, cause: self, around: Self.opening)
    Self.openings.value = Unmanaged.passRetained(opening).toOpaque()
  }

  static func endOpening() {
    guard let opening = opening?.takeRetainedValue() else { return }
    openings.value = opening.around?.toOpaque()
  }

  // MARK: Recordings

  /// Runs `body` with this as the current cause, if there is a recording.
  package func resume<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.areRecorded ? try run(body) : try body()
  }
}
