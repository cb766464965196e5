/// What one contest found.
struct Outcome {
  let work: Work
  /// Nanoseconds of one operation, a median for each contestant.
  let times: [Contestant: Double]
  /// How many times as long as Rill each contestant took: the median over the rounds, within which all share the state
  /// of the machine.
  let ratios: [Contestant: Double]

  /// Rill's time over that of the hand-written form.
  var overHand: Double? { ratios[.hand].map { 1 / $0 } }

  /// Whether the targets are met, when they are wider by `margin`.
  func meetsTargets(margin: Double = 1) -> Bool {
    if let limit = work.atMostHand, let overHand, overHand > limit * margin { return false }
    if let limit = work.atLeastOpenCombine, let ratio = ratios[.openCombine], ratio * margin < limit { return false }
    return true
  }
}

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
        let time = nanoseconds { entrant.batch(entrant.count) }
        samples[entrant.contestant, default: []].append(time / Double(entrant.count * work.operations))
      }
    }
    let ofRill = samples[.rill, default: []]
    return Outcome(
      work: work, times: samples.mapValues(median),
      ratios: samples.mapValues { times in median(zip(times, ofRill).map { $0 / $1 }) })
  }

  /// How often fits into one turn.
  private func calibrate(_ batch: Batch) -> Int {
    let wanted = turn.nanoseconds
    var count = 1
    while true {
      let time = nanoseconds { batch(count) }
      if time * 4 > wanted { return max(1, Int(Double(count) * wanted / time)) }
      count *= 4
    }
  }
}

/// The wall-clock time of `body`.
func nanoseconds(_ body: () -> Void) -> Double { ContinuousClock().measure(body).nanoseconds }

func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return .nan }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

extension Duration {
  var nanoseconds: Double { self / .nanoseconds(1) }
}
