/// Runs a scenario in many orders, and shrinks the first one that fails.
@MainActor
struct Explorer {
  let scenario: Scenario
  private var runs = 0

  init(scenario: Scenario) { self.scenario = scenario }

  mutating func explore(depth: Int, orders: Int, changes: Int, seed: Int) -> ScheduleFailure? {
    var every = EveryOrder(depth: depth)
    var steps = 0
    repeat {
      switch attempt(&every) {
      case .success(let trace): steps = max(steps, trace.steps.count)
      case .failure(let failure): return failure
      }
    } while every.advance()
    guard every.isCutOff else { return nil }
    for index in 0..<orders {
      var drawn = Priorities(changes: changes, steps: steps, seed: seed &+ index)
      switch attempt(&drawn) {
      case .success(let trace): steps = max(steps, trace.steps.count)
      case .failure(let failure): return failure
      }
    }
    return nil
  }

  func replay(_ order: String) -> ScheduleFailure? {
    var replay = Replay(Array(order))
    let trace = scenario.run(&replay)
    if let misfit = replay.misfit { return ScheduleFailure(misfit: misfit, order: order, trace) }
    if trace.failure == nil, !replay.rest.isEmpty {
      return ScheduleFailure(misfit: "nothing is left to choose before its end, \(replay.rest)", order: order, trace)
    }
    return failure(of: trace) ?? trace.failure.map { ScheduleFailure(scenario.name, $0, trace, runs: nil) }
  }

  /// Runs the scenario in an order of the chooser, and once more in the same order.
  private mutating func attempt(_ chooser: inout some Chooser) -> Result<ScheduleTrace, ScheduleFailure> {
    let trace = scenario.run(&chooser)
    runs += 1
    if let failure = failure(of: trace) { return .failure(failure) }
    guard let sentence = trace.failure else { return .success(trace) }
    var shrinking = Shrinking(scenario, trace)
    return .failure(ScheduleFailure(scenario.name, sentence, shrinking.shrink(), runs: runs))
  }

  /// A failure if the scenario behaves differently when it is run once more in the order of `trace`.
  private func failure(of trace: ScheduleTrace) -> ScheduleFailure? {
    var again = Replay(trace.order)
    let second = scenario.run(&again)
    return trace == second ? nil : ScheduleFailure(scenario.name, trace, differsFrom: second)
  }
}

/// Makes a failing order smaller, as long as the scenario fails in it with the same sentence.
@MainActor
struct Shrinking {
  private let scenario: Scenario
  private var best: ScheduleTrace
  /// The number of steps that are left for further runs.
  private var left = 200_000

  init(_ scenario: Scenario, _ trace: ScheduleTrace) {
    self.scenario = scenario
    best = trace
  }

  /// Removes parts of the order, the longest first, until no single letter can be removed (Zeller and Hildebrandt,
  /// "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 2002, without its complements) and none can be
  /// replaced with that of the line that would go by itself.
  mutating func shrink() -> ScheduleTrace {
    var length = max(1, best.order.count / 2)
    while left > 0 {
      var hasShrunk = false
      var start = 0
      while left > 0, start < best.order.count {
        if tryWithout(start..<min(start + length, best.order.count)) { hasShrunk = true } else { start += length }
      }
      if length > 1 {
        length /= 2
      } else if !hasShrunk, !best.order.indices.contains(where: { tryWithoutDeparture(at: $0) }) {
        break
      }
    }
    return best
  }

  private mutating func tryWithout(_ part: Range<Int>) -> Bool {
    var order = best.order
    order.removeSubrange(part)
    return tryOrder(order)
  }

  private mutating func tryWithoutDeparture(at index: Int) -> Bool {
    guard left > 0, index < best.order.count else { return false }
    var order = best.order
    order[index] = best.steps.filter(\.isChoice)[index].ready[0]
    return order != best.order && tryOrder(order)
  }

  /// Returns whether the scenario still fails in an order, and the order is a smaller one.
  private mutating func tryOrder(_ order: [Character]) -> Bool {
    var replay = Replay(order, isLenient: true)
    let trace = scenario.run(&replay)
    left -= trace.steps.count
    guard trace.failure == best.failure, trace.size < best.size else { return false }
    best = trace
    return true
  }
}

extension ScheduleTrace {
  /// Departures count more than the length, and the length more than the steps.
  fileprivate var size: (Int, Int, Int) { (steps.count { $0.isDeparture }, order.count, steps.count) }
}
