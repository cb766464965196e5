/// Repeats a piece of work.
typealias Batch = (_ count: Int) -> Void

/// Prepares a piece of work, outside of the measured time.
typealias Prepare = @Sendable () -> Batch

/// A competitor that does a piece of work.
enum Contestant: Sendable {
  case hand, rill, openCombine, standard
  /// The constraint solver kiwisolver, in C++ and in a separate process.
  case kiwi
  /// Rill without its cached results.
  case scratch
  /// Rill with a smaller amount of the work's data.
  case smaller
  /// Rill's streams, for what derived values do.
  case streams
}

/// A target for Rill's time relative to that of another contestant.
enum Target: Sendable {
  case atMost(Double, of: Contestant)
  case timesFaster(Double, than: Contestant)
  /// At most this many nanoseconds of processor time, on a machine where the form by hand takes `hand`; without that
  /// figure, on any machine.
  case within(nanoseconds: Double, hand: Double? = nil)
}

/// A piece of work that several contestants do in turns, with targets for Rill's relative speed.
struct Work: Sendable {
  let name: String
  let targets: [Target]
  /// The number of repetitions in a batch, for works about a burst; otherwise as many as fit into a turn.
  let count: Int?
  /// Whether a contestant takes seconds, which is too long for a check.
  let isLong: Bool
  /// The number of operations in one repetition; times are those of one operation.
  let operations: Int
  /// The limit for Rill's allocations in one operation.
  let allocations: Double?
  let contestants: [(contestant: Contestant, prepare: Prepare)]

  init(
    _ name: String, _ targets: Target..., count: Int? = nil, isLong: Bool = false, operations: Int = 1,
    allocations: Double? = nil, hand: Prepare? = nil, rill: @escaping Prepare, openCombine: Prepare? = nil,
    standard: Prepare? = nil, smaller: Prepare? = nil, kiwi: Prepare? = nil, scratch: Prepare? = nil,
    streams: Prepare? = nil
  ) {
    self.name = name
    self.targets = targets
    self.count = count
    self.isLong = isLong
    self.operations = operations
    self.allocations = allocations
    let all: [(Contestant, Prepare?)] = [
      (.hand, hand), (.smaller, smaller), (.rill, rill), (.openCombine, openCombine), (.standard, standard),
      (.kiwi, kiwi), (.scratch, scratch), (.streams, streams),
    ]
    contestants = all.compactMap { contestant, prepare in prepare.map { (contestant, $0) } }
  }
}
