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

/// A way to decide which line takes the next step.
protocol Chooser {
  /// Returns one of the lines that are ready. Called before every step; `ready` has more than one line at a choice.
  mutating func choose(from ready: [Int], in lines: Lines) -> Int
}

/// Takes the lines of an order at its choices, and the first ready line after them.
struct Replay: Chooser {
  private var order: ArraySlice<Character>
  /// Whether a letter that does not fit is skipped.
  private let isLenient: Bool
  private(set) var position = 0
  private(set) var misfit: String?

  init(_ order: [Character], isLenient: Bool = false) {
    self.order = order[...]
    self.isLenient = isLenient
  }

  /// The letters that were not needed.
  var rest: String { String(order) }

  mutating func choose(from ready: [Int], in lines: Lines) -> Int {
    guard ready.count > 1 else { return ready[0] }
    while let letter = order.popFirst() {
      position += 1
      if let line = lines.line(of: letter), ready.contains(line) { return line }
      guard !isLenient else { continue }
      let names = ready.map { "\(lines.letter(of: $0)) (\(lines.name(of: $0)))" }.joined(separator: ", ")
      misfit = misfit ?? "letter \(position) is \(letter), but the lines that can take a step are \(names)"
      order = []
    }
    return ready[0]
  }
}

/// Takes every order of the first choices, one in each run: a depth-first search.
private struct EveryOrder: Chooser {
  private struct Choice {
    var taken: Int
    let count: Int
  }

  private let depth: Int
  private var path: [Choice] = []
  private var position = 0
  /// Whether some run had more choices than the depth.
  private(set) var isCutOff = false

  init(depth: Int) { self.depth = depth }

  mutating func choose(from ready: [Int], in lines: Lines) -> Int {
    guard ready.count > 1 else { return ready[0] }
    guard position < depth else {
      isCutOff = true
      return ready[0]
    }
    if position == path.count { path.append(Choice(taken: 0, count: ready.count)) }
    defer { position += 1 }
    return ready[min(path[position].taken, ready.count - 1)]
  }

  /// Turns to the next order; false if there is none.
  mutating func advance() -> Bool {
    position = 0
    while let last = path.popLast() {
      if last.taken + 1 < last.count {
        path.append(Choice(taken: last.taken + 1, count: last.count))
        return true
      }
    }
    return false
  }
}

/// Draws an order by priorities: Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with
/// Probabilistic Guarantees of Finding Bugs", ASPLOS 2010.
struct Priorities: Chooser {
  private var generator: SeededGenerator
  /// The steps after which the line that took them gets a low priority.
  private var changes: [Int: Int] = [:]
  /// Those that are drawn for lines are positive. Those of change points are negative, a different one for each.
  private var priorities: [Int: Double] = [:]
  private var step = 0
  private var last: Int?
  /// The number of times that each line could have taken a step since its last one.
  private var waits: [Int: Int] = [:]
  /// The maximum for a line, so that a clock that ticks without end does not keep a user from stopping it.
  static let patience = 500

  /// - Parameters:
  ///   - changes: the number of change points.
  ///   - steps: the number of steps of a run, from which the change points are drawn.
  init(changes: Int, steps: Int, seed: Int) {
    generator = SeededGenerator(seed: seed)
    for change in 0..<changes { self.changes[generator.number(1...max(1, steps))] = change - changes }
  }

  mutating func choose(from ready: [Int], in lines: Lines) -> Int {
    if let last, let change = changes[step] { priorities[last] = Double(change) }
    for line in 0..<lines.count where priorities[line] == nil {
      priorities[line] = Double.random(in: 0..<1, using: &generator)
    }
    let highest = ready.reduce(ready[0]) { (priorities[$1] ?? 0) > (priorities[$0] ?? 0) ? $1 : $0 }
    let line = ready.first { waits[$0, default: 0] == Self.patience } ?? highest
    for other in ready where other != line { waits[other, default: 0] += 1 }
    waits[line] = 0
    last = line
    step += 1
    return line
  }
}

/// Random numbers that are the same for the same seed, on every platform: SplitMix64.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True once in `times` calls on average.
  package mutating func once(in times: Int) -> Bool { number(1...times) == 1 }
}
