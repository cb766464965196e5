import Rill

/// The steps and the outcome of one run of a scenario.
struct ScheduleTrace: Equatable {
  struct Step: Equatable {
    let line: String
    let name: String
    /// The letter of the line, and those of all lines that could take this step, in their order.
    let letter: Character
    let ready: [Character]

    var isChoice: Bool { ready.count > 1 }
    /// Whether another order must name this step's line.
    var isDeparture: Bool { ready[0] != letter }
  }

  var steps: [Step] = []
  /// The expectation that did not hold; nil if all did.
  var failure: String?

  /// The lines at the choices, without those at the end that need not be named.
  var order: [Character] {
    let choices = steps.filter(\.isChoice)
    return choices.prefix((choices.lastIndex(where: \.isDeparture) ?? -1) + 1).map(\.letter)
  }
}

extension Scenario {
  /// The number of steps after which a run counts as one that never ends.
  static var limit: Int { 10_000 }

  /// Runs the scenario once.
  func run(_ chooser: inout some Chooser) -> ScheduleTrace {
    let schedule = Schedule()
    return MainScheduler.replaced(by: schedule.main) {
      defer { schedule.end() }
      setUp(schedule)
      return schedule.play(&chooser)
    }
  }
}

extension Schedule {
  fileprivate func play(_ chooser: inout some Chooser) -> ScheduleTrace {
    var trace = ScheduleTrace()
    while true {
      if let failed = always.first(where: { !$0.holds() }) {
        trace.failure = failed.sentence
        return trace
      }
      let ready = lines.ready()
      if ready.isEmpty { break }
      guard trace.steps.count < Scenario.limit else {
        trace.failure = "The run does not end within \(Scenario.limit) steps. Is something rescheduling itself forever?"
        return trace
      }
      let line = chooser.choose(from: ready, in: lines)
      let (name, letter, letters) = (lines.name(of: line), lines.letter(of: line), ready.map(lines.letter))
      let step = lines.takeStep(of: line)
      trace.steps.append(ScheduleTrace.Step(line: name, name: step, letter: letter, ready: letters))
    }
    if let waiting = lines.waiting {
      trace.failure = "The run has ended, but this still waits: \(waiting)."
    } else {
      trace.failure = atEnd.first { !$0.holds() }?.sentence
    }
    return trace
  }
}
