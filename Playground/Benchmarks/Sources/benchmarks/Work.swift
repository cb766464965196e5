import CAllocations
import Foundation

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
  /// Whether the processor time of all threads is measured.
  let isProcessorTime: Bool
  /// The number of operations in one repetition; times are those of one operation.
  let operations: Int
  /// The limit for Rill's allocations in one operation.
  let allocations: Double?
  let contestants: [(contestant: Contestant, prepare: Prepare)]

  init(
    _ name: String, _ targets: Target..., count: Int? = nil, isLong: Bool = false, isProcessorTime: Bool = false,
    operations: Int = 1, allocations: Double? = nil, hand: Prepare? = nil, rill: @escaping Prepare,
    openCombine: Prepare? = nil, standard: Prepare? = nil, smaller: Prepare? = nil, kiwi: Prepare? = nil,
    scratch: Prepare? = nil, streams: Prepare? = nil
  ) {
    self.name = name
    self.targets = targets
    self.count = count
    self.isLong = isLong
    self.isProcessorTime = isProcessorTime
    self.operations = operations
    self.allocations = allocations
    let all: [(Contestant, Prepare?)] = [
      (.hand, hand), (.smaller, smaller), (.rill, rill), (.openCombine, openCombine), (.standard, standard),
      (.kiwi, kiwi), (.scratch, scratch), (.streams, streams),
    ]
    contestants = all.compactMap { contestant, prepare in prepare.map { (contestant, $0) } }
  }
}

/// Runs contestants in turns, so a disturbance of the machine affects all of them.
struct Contest {
  let rounds: Int
  /// The approximate duration of a turn.
  let turn: Duration

  func run(_ work: Work) -> Outcome {
    let entrants = work.contestants.map { entrant -> (contestant: Contestant, batch: Batch, count: Int) in
      let batch = entrant.prepare()
      return (entrant.contestant, batch, work.count ?? calibrate(batch))
    }
    var samples: [Contestant: [Double]] = [:]
    for round in 0..<rounds {
      // Each round begins with a different contestant, so none always runs on the caches of the same one.
      for index in entrants.indices {
        let entrant = entrants[(index + round) % entrants.count]
        let time = work.clock { entrant.batch(entrant.count) }
        samples[entrant.contestant, default: []].append(time / Double(entrant.count * work.operations))
      }
    }
    return Outcome(work, samples)
  }

  /// Returns how many operations fit into a turn.
  private func calibrate(_ batch: Batch) -> Int {
    let wanted = turn / .nanoseconds(1)
    var count = 1
    while true {
      let time = nanoseconds { batch(count) }
      if time * 4 > wanted { return max(1, Int(Double(count) * wanted / time)) }
      count *= 4
    }
  }
}

/// The results of a contest.
struct Outcome {
  let work: Work
  /// The nanoseconds of one operation: a median for each contestant.
  let times: [Contestant: Double]
  /// Each contestant's time as a multiple of Rill's: the median over the rounds, since all contestants of a round share
  /// the state of the machine.
  private let ratios: [Contestant: Double]

  init(_ work: Work, _ samples: [Contestant: [Double]]) {
    self.work = work
    times = samples.mapValues(median)
    let ofRill = samples[.rill, default: []]
    ratios = samples.mapValues { times in median(zip(times, ofRill).map { $0 / $1 }) }
  }

  /// Returns the contestant's time as a multiple of Rill's.
  func timesFaster(than contestant: Contestant) -> Double? { ratios[contestant] }

  /// Returns Rill's time as a multiple of the contestant's.
  func timesSlower(than contestant: Contestant) -> Double? { ratios[contestant].map { 1 / $0 } }

  /// Returns whether a target, widened by `margin`, is met.
  func meets(_ target: Target, margin: Double = 1) -> Bool {
    switch target {
    case .atMost(let limit, let other): timesSlower(than: other).map { $0 <= limit * margin } ?? false
    case .timesFaster(let limit, let other): timesFaster(than: other).map { $0 * margin >= limit } ?? false
    case .within(let nanoseconds, nil): times[.rill].map { $0 <= nanoseconds * margin } ?? false
    case .within(let nanoseconds, let hand?):
      timesSlower(than: .hand).map { $0 * hand <= nanoseconds * margin } ?? false
    }
  }

  /// Returns what a limit in nanoseconds is on this machine.
  func limit(_ nanoseconds: Double, hand: Double?) -> Double {
    guard let hand, let now = times[.hand] else { return nanoseconds }
    return nanoseconds * now / hand
  }
}

extension Outcome {
  /// Returns whether all targets, widened by `margin`, are met.
  func meetsAll(margin: Double) -> Bool { work.targets.allSatisfy { meets($0, margin: margin) } }
}

extension Work {
  /// Measures a batch. For a limit in nanoseconds, and for work that stays on one thread, as that of derived values
  /// does, it measures processor time, because wall-clock time grows on a busy machine.
  fileprivate func clock(_ body: () -> Void) -> Double {
    if isProcessorTime { return processorNanoseconds(of: CLOCK_PROCESS_CPUTIME_ID, body) }
    for case .within in targets { return processorNanoseconds(body) }
    if contestants.contains(where: { $0.contestant == .streams }) { return processorNanoseconds(body) }
    return nanoseconds(body)
  }
}

/// Returns the time that the processor spends on `body`, in this thread unless `clock` is one of another kind.
func processorNanoseconds(of clock: clockid_t = CLOCK_THREAD_CPUTIME_ID, _ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
  let begin = now()
  body()
  return now() - begin
}

/// Returns the wall-clock time of `body`.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double { try ContinuousClock().measure(body) / .nanoseconds(1) }

func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return .nan }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// The sum that a contestant adds its results to. Only one thread at a time uses it; the closures of Rill may capture
/// it.
final class Total: @unchecked Sendable {
  @exclusivity(unchecked) var value = 0

  func consume() { Self.consume(value) }

  /// Passes a result to code that the optimizer cannot see.
  static func consume(_ result: Int) { take_result(Int64(result)) }
}

/// Returns the same value, about which the optimizer knows nothing.
@inline(never) @_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
