import Foundation

/// Lets contestants take turns, so that what disturbs the machine disturbs all of them.
struct Contest {
  let rounds: Int
  /// How long one turn takes, about.
  let turn: Duration

  func run(_ work: Work) -> Outcome {
    let entrants = work.contestants.map { entrant -> (contestant: Contestant, batch: Batch, count: Int) in
      let batch = entrant.prepare()
      return (entrant.contestant, batch, work.count ?? calibrate(batch))
    }
    var samples: [Contestant: [Double]] = [:]
    for round in 0..<rounds {
      // Another one begins each round, so that none always runs on the caches of the same one.
      for index in entrants.indices {
        let entrant = entrants[(index + round) % entrants.count]
        let time = work.clock { entrant.batch(entrant.count) }
        samples[entrant.contestant, default: []].append(time / Double(entrant.count * work.operations))
      }
    }
    return Outcome(work, samples)
  }

  /// How often fits into one turn.
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

/// What a contest found.
struct Outcome {
  let work: Work
  /// Nanoseconds of one operation, a median for each contestant.
  let times: [Contestant: Double]
  /// How many times as long as Rill each contestant took: the median over the rounds, within which all share the state
  /// of the machine.
  private let ratios: [Contestant: Double]

  init(_ work: Work, _ samples: [Contestant: [Double]]) {
    self.work = work
    times = samples.mapValues(median)
    let ofRill = samples[.rill, default: []]
    ratios = samples.mapValues { times in median(zip(times, ofRill).map { $0 / $1 }) }
  }

  /// How many times as long as Rill the contestant took.
  func timesFaster(than contestant: Contestant) -> Double? { ratios[contestant] }

  /// How many times as long as the contestant Rill took.
  func timesSlower(than contestant: Contestant) -> Double? { ratios[contestant].map { 1 / $0 } }

  /// Whether a target is met, if it is made wider by `margin`.
  func meets(_ target: Target, margin: Double = 1) -> Bool {
    switch target {
    case .atMost(let limit, let other): timesSlower(than: other).map { $0 <= limit * margin } ?? false
    case .timesFaster(let limit, let other): timesFaster(than: other).map { $0 * margin >= limit } ?? false
    case .within(let nanoseconds): times[.rill].map { $0 <= nanoseconds * margin } ?? false
    }
  }
}

extension Outcome {
  /// Whether all targets are met, if they are made wider by `margin`.
  func meetsAll(margin: Double) -> Bool { work.targets.allSatisfy { meets($0, margin: margin) } }
}

extension Work {
  /// Measures a batch. A limit in nanoseconds is one for the processor's time: a machine that is busy has more of the
  /// other.
  fileprivate func clock(_ body: () -> Void) -> Double {
    for case .within in targets { return processorNanoseconds(body) }
    return nanoseconds(body)
  }
}

/// The time that the processor has spent on `body` in this thread.
func processorNanoseconds(_ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
  let begin = now()
  body()
  return now() - begin
}

/// The wall-clock time of `body`.
func nanoseconds(_ body: () throws -> Void) rethrows -> Double { try ContinuousClock().measure(body) / .nanoseconds(1) }

func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return .nan }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
