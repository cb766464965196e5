/// Does a piece of work so many times.
typealias Batch = (_ count: Int) -> Void

/// Prepares a piece of work, outside the time that is measured.
typealias Prepare = @Sendable () -> Batch

/// Who does a piece of work.
enum Contestant: Sendable {
  case hand, rill, openCombine, standard
  /// The constraint solver kiwisolver, in C++ and in a process of its own.
  case kiwi
  /// Rill without what it has kept.
  case scratch
  /// Rill with less of what the work is about.
  case smaller
}

/// What Rill's time has to be beside that of another contestant.
enum Target: Sendable {
  case atMost(Double, of: Contestant)
  case timesFaster(Double, than: Contestant)
  /// No more than so many nanoseconds of the processor, whoever else takes how many.
  case within(nanoseconds: Double)
}

/// A piece of work that several contestants do in turns, and how fast Rill has to be beside them.
struct Work: Sendable {
  let name: String
  let targets: [Target]
  /// How often one batch does the work, for works that are about a burst; otherwise as often as takes a moment.
  let count: Int?
  /// Whether a contestant takes seconds, too long for a check.
  let isLong: Bool
  /// How many operations doing the work once is; times are those of one operation.
  let operations: Int
  /// How many allocations Rill may make for one operation.
  let allocations: Double?
  let contestants: [(contestant: Contestant, prepare: Prepare)]

  init(
    _ name: String, _ targets: Target..., count: Int? = nil, isLong: Bool = false, operations: Int = 1,
    allocations: Double? = nil, hand: Prepare? = nil, rill: @escaping Prepare, openCombine: Prepare? = nil,
    standard: Prepare? = nil, smaller: Prepare? = nil, kiwi: Prepare? = nil, scratch: Prepare? = nil
  ) {
    self.name = name
    self.targets = targets
    self.count = count
    self.isLong = isLong
    self.operations = operations
    self.allocations = allocations
    let all: [(Contestant, Prepare?)] = [
      (.hand, hand), (.smaller, smaller), (.rill, rill), (.openCombine, openCombine), (.standard, standard),
      (.kiwi, kiwi), (.scratch, scratch),
    ]
    contestants = all.compactMap { contestant, prepare in prepare.map { (contestant, $0) } }
  }
}
