/// Does a piece of work so many times.
typealias Batch = (_ count: Int) -> Void

/// Prepares a piece of work, outside the time that is measured.
typealias Prepare = @Sendable () -> Batch

/// Who does a piece of work.
enum Contestant: CaseIterable, Sendable {
  case hand, rill, openCombine, standard
}

/// A piece of work that several contestants do in turns, and how fast Rill has to be beside them.
struct Work: Sendable {
  let name: String
  /// Rill's time may be at most so many times that of the hand-written form.
  let atMostHand: Double?
  /// OpenCombine's time has to be at least so many times that of Rill.
  let atLeastOpenCombine: Double?
  /// How often one batch does the work, for works that are about a burst; otherwise as often as takes a moment.
  let count: Int?
  /// How many operations doing the work once is; times are those of one operation.
  let operations: Int
  /// Prepares the work, outside the time that is measured.
  let contestants: [(contestant: Contestant, prepare: Prepare)]

  init(
    _ name: String, atMostHand: Double? = nil, atLeastOpenCombine: Double? = nil, count: Int? = nil,
    operations: Int = 1, hand: Prepare? = nil, rill: @escaping Prepare,
    openCombine: Prepare? = nil,
    standard: Prepare? = nil
  ) {
    self.name = name
    self.atMostHand = atMostHand
    self.atLeastOpenCombine = atLeastOpenCombine
    self.count = count
    self.operations = operations
    let all: [(Contestant, Prepare?)] = [
      (.hand, hand), (.rill, rill), (.openCombine, openCombine), (.standard, standard),
    ]
    contestants = all.compactMap { contestant, prepare in prepare.map { (contestant, $0) } }
  }
}
