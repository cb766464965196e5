public import Rill

/// The lines and expectations of one run of a ``Scenario``.
///
/// A line is a sequence of steps that happen in their order: the actions of a user, the work of a queue, the passing of
/// time. The explorer decides which line takes the next step.
@MainActor
public final class Schedule {
  /// The queue that stands in for the main queue during the run.
  public let main: ScheduledQueue
  /// The bag of the run, which is disposed of at its end.
  public private(set) var bag = DisposeBag()
  let lines = Lines()
  private(set) var always: [Expectation] = []
  private(set) var atEnd: [Expectation] = []

  struct Expectation {
    let sentence: String
    let holds: @MainActor () -> Bool
  }

  init() {
    main = ScheduledQueue(place: lines.add("main", .main), lines: lines)
    lines.add("time", .time)
  }

  /// Releases the flow, whose closures may retain this schedule.
  func end() {
    bag = DisposeBag()
    lines.removeAll()
    (always, atEnd) = ([], [])
  }

  /// Adds a queue, whose work the explorer orders among the steps of other lines.
  ///
  /// - Parameter name: the name of the queue in failures.
  public func queue(_ name: String) -> ScheduledQueue {
    ScheduledQueue(place: lines.add(name, .queue), lines: lines)
  }

  /// Adds a line of actions, which happen in the order in which they are added.
  ///
  /// - Parameters:
  ///   - name: the name of the line in failures.
  ///   - queue: the queue on which the actions run; nil for none, like the answers of a server.
  public func line(_ name: String, on queue: ScheduledQueue? = nil) -> ActionLine {
    ActionLine(index: lines.add(name, .actions, on: queue?.place), lines: lines)
  }

  /// Adds an expectation that must hold at the end of the run, when no line can take a step any more.
  ///
  /// - Parameters:
  ///   - sentence: the condition, in words. A failure prints it.
  ///   - holds: returns whether it does.
  public func expect(_ sentence: String, _ holds: @escaping @MainActor () -> Bool) {
    atEnd.append(Expectation(sentence: sentence, holds: holds))
  }

  /// Adds an expectation that must hold before the first step of the run and after each one.
  ///
  /// - Parameters:
  ///   - sentence: the condition, in words. A failure prints it.
  ///   - holds: returns whether it does.
  public func expectAlways(_ sentence: String, _ holds: @escaping @MainActor () -> Bool) {
    always.append(Expectation(sentence: sentence, holds: holds))
  }
}

/// Actions that happen in their order, such as those of a user or of a server.
@MainActor
public struct ActionLine {
  let index: Int
  let lines: Lines

  /// Adds an action.
  ///
  /// - Parameters:
  ///   - name: the step, as failures name it.
  ///   - isPossible: whether the action can happen now. The line waits until it can; a run that ends while a line waits
  ///     has failed.
  ///   - action: the action.
  public func does(
    _ name: String, when isPossible: @escaping @MainActor () -> Bool = { true },
    _ action: @escaping @MainActor () -> Void
  ) {
    let step = Lines.Step(name: name, isPossible: isPossible, run: action)
    lines.append(step, to: index)
    // The objects of the flow live until the end of the run, although later steps may not refer to them.
    lines.retain(step)
  }
}

/// The failure of a ``Scenario`` in one order of its steps.
///
/// An expectation that compares a result with nil prints all of it:
///
/// ```swift
/// #expect(search.explore() == nil)
/// ```
public struct ScheduleFailure: Error, Equatable, CustomStringConvertible {
  /// The expectation that does not hold.
  public let sentence: String
  /// The order, for ``Scenario/explore(replay:)``: a letter for the line at each choice. The choices after the last
  /// letter are those that the explorer prefers.
  public let order: String
  /// The steps, each with the name of its line.
  public let steps: [String]
  /// The sentence, the steps, and a test that runs this order again.
  public let description: String

  init(_ scenario: String, _ sentence: String, _ trace: ScheduleTrace, runs: Int?) {
    self.sentence = sentence
    order = String(trace.order)
    steps = trace.lines
    let title = Self.title(of: sentence)
    description = """
      \(sentence) This fails in the order "\(order)"\(runs.map { ", found in run \($0)" } ?? ""):
      \(trace.lines.numbered)
      To run this order alone:

        @MainActor @Test func `\(title)`() {
          #expect(\(scenario).explore(replay: "\(order)") == nil)
        }
      """
  }

  /// A sentence as the name of a function, which may not contain some characters nor consist of symbols only.
  private static func title(of sentence: String) -> String {
    var title = sentence.filter { !"`\\\0".contains($0) && !$0.isNewline }
    if title.hasSuffix(".") { title.removeLast() }
    return title.contains(where: \.isLetter) ? title : "the scenario holds"
  }

  init(_ scenario: String, _ first: ScheduleTrace, differsFrom second: ScheduleTrace) {
    order = String(first.order)
    steps = first.lines
    let index = zip(first.steps, second.steps).prefix { $0 == $1 }.count
    let place = index < max(first.steps.count, second.steps.count) ? "at step \(index + 1)" : "at the end"
    sentence = "\(scenario) behaves differently when it is run twice in the order \"\(order)\", \(place)."
    description = """
      \(sentence)
        first:  \(first.step(index))
        then:   \(second.step(index))
      The steps of the first run:
      \(first.lines.numbered)
      """
  }

  init(misfit: String, order: String, _ trace: ScheduleTrace) {
    sentence = "The order \"\(order)\" does not fit the scenario: \(misfit)."
    self.order = order
    steps = trace.lines
    description = """
      \(sentence)
      The steps of the run, which goes on without the rest of the order:
      \(trace.lines.numbered)
      """
  }
}

extension ScheduleTrace {
  fileprivate var lines: [String] {
    let width = steps.map(\.line.count).max() ?? 0
    return steps.map { $0.line + String(repeating: " ", count: width - $0.line.count) + "  " + $0.name }
  }

  /// A step in words, with the lines that could take it.
  fileprivate func step(_ index: Int) -> String {
    guard index < steps.count else { return failure ?? "the run ends, and everything holds" }
    return "\(steps[index].line): \(steps[index].name) (of \(String(steps[index].ready)))"
  }
}

extension [String] {
  fileprivate var numbered: String {
    let width = "\(count)".count
    return zip(1..., self).map { index, line in
      "  \(String(repeating: " ", count: width - "\(index)".count))\(index)  \(line)"
    }.joined(separator: "\n")
  }
}

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

/// The letters that stand for lines in an order.
enum LineLetters {
  private static let others = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  /// The first letter of the name that no other line has, or else the first one of all; after 62 lines, a character
  /// beyond them.
  static func letter(for name: String, besides used: [Character]) -> Character {
    for letter in Array(name.filter(others.contains)) + others where !used.contains(letter) { return letter }
    return Character(Unicode.Scalar(0x4E00 + used.count) ?? "?")
  }
}
