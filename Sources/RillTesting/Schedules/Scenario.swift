public import Rill

/// A flow whose steps can happen in more than one order, and what must hold in every order.
///
/// A scenario sets up a flow, and names the actions of its user and of its server. ``explore(depth:orders:bugDepth:seed:)``
/// runs it again and again, each time in another order, and returns the first order in which an expectation fails.
///
/// ```swift
/// @MainActor var search: Scenario {
///   Scenario { run in
///     let api = RequestStub<String, String>()
///     let model = SearchModel(search: { api.request($0) })
///     let user = run.line("user", on: run.main)
///     user.does("types a") { model.query.accept("a") }
///     user.does("types ab") { model.query.accept("ab") }
///     for (index, answer) in ["A", "AB"].enumerated() {
///       run.line("server \(index)").does("answers", when: { api.requests.count > index }) {
///         api.requests[index].succeed(answer)
///       }
///     }
///     run.expect("The answer to the newest query shows.") { model.shown.value == "AB" }
///   }
/// }
///
/// @MainActor @Test func `an old answer never replaces a newer one`() {
///   #expect(search.explore() == nil)
/// }
/// ```
///
/// Declare a scenario as a variable or as a function, as above: a failure prints a test that uses its name. See
/// <doc:FindingARace> for a whole example.
///
/// Everything runs on the main actor, step by step, without threads and without waiting. While a scenario runs, its
/// ``Schedule/main`` stands in for the main queue: `bind`, `observing`, `MainScheduler` and the loads of list screens
/// hop through it, so each hop is a separate step. A step is never interrupted, so a race inside one step is not
/// found. Tasks are not controlled.
@MainActor
public struct Scenario {
  let name: String
  let setUp: @MainActor (Schedule) -> Void

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - name: the expression by which a test refers to this scenario; by default, the name of the variable or function
  ///     that creates it. If a function with parameters creates it, pass the call.
  ///   - setUp: builds the flow anew for each run, and adds lines and expectations to the schedule of that run. It must
  ///     do the same each time.
  public init(_ name: String = #function, setUp: @escaping @MainActor (Schedule) -> Void) {
    self.name = name
    self.setUp = setUp
  }

  /// Runs the scenario in many orders, and returns the first failure, in a minimal order; nil if there is none.
  ///
  /// A choice is a moment at which more than one line can take a step. First, the scenario runs in every order of the
  /// first `depth` choices; after those, hops come before actions, and time passes last. If some runs have more
  /// choices, it then runs in `orders` more orders, drawn from `seed` by the priorities of probabilistic concurrency
  /// testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, "A Randomized Scheduler with Probabilistic Guarantees of
  /// Finding Bugs", ASPLOS 2010): each line has a random priority, and the line with the highest one that can take a step
  /// takes it. At `bugDepth` − 1 random steps, the line that has just taken a step gets a low priority, below those of
  /// all lines that were never changed. A line that could have taken a step 500 times takes the next one.
  ///
  /// The depth of a bug is the number of pairs of steps whose order must be right for it to appear: 1 for a step that
  /// comes before another one, 2 for a step between two others. Where runs have at most n lines, with `main`, `time` and
  /// all queues, and at most k steps, each drawn order finds a bug of depth d = `bugDepth` with a probability of at least
  /// 1 / (n · k^(d − 1)), and m orders miss it with one of at most (1 − 1 / (n · k^(d − 1)))^m. As k, the explorer takes
  /// the steps of the longest run so far.
  ///
  /// Each order runs twice. If the two runs differ in the names of their steps, in the lines that can take them or in
  /// what fails, that is the failure, and the failure says at which step they do.
  ///
  /// The order of a failure is shrunk until no letter of it can be left out or replaced with the preferred one, or until
  /// 200,000 steps have been taken for that.
  ///
  /// Complexity: up to c^`depth` + `orders` orders, where c is the number of lines that can take a step at a choice.
  ///
  /// - Parameters:
  ///   - depth: the number of choices of which every order is run.
  ///   - orders: the number of orders to draw beyond that depth.
  ///   - bugDepth: the depth of bugs that drawn orders look for, at least 1.
  ///   - seed: the seed of the drawn orders. The same seed gives the same orders on every machine.
  public func explore(depth: Int = 4, orders: Int = 100, bugDepth: Int = 3, seed: Int = 0) -> ScheduleFailure? {
    var explorer = Explorer(scenario: self)
    return explorer.explore(depth: depth, orders: orders, changes: max(0, bugDepth - 1), seed: seed)
  }

  /// Runs the scenario in one order, and returns its failure; nil if there is none.
  ///
  /// - Parameter order: the order that a failure printed. An order that does not fit the scenario is a failure, which
  ///   says where.
  public func explore(replay order: String) -> ScheduleFailure? {
    Explorer(scenario: self).replay(order)
  }
}

/// The lines of one run, with the steps that wait in each, and the clock.
final class Lines: Sendable {
  /// The kinds of lines, in the order in which they take steps where nothing else decides.
  enum Kind: Int {
    case main, queue, actions, time
  }

  struct Step: Sendable {
    let name: String
    /// Whether the step can still run: work that was disposed of cannot.
    var isLive: @Sendable () -> Bool = { true }
    var isPossible: @MainActor () -> Bool = { true }
    let run: @MainActor () -> Void
  }

  private struct Line {
    let name: String
    let letter: Character
    let kind: Kind
    /// The line whose queue the steps run on.
    let place: Int
    var steps: [Step] = []
  }

  private struct Timer {
    let due: Duration
    let line: Int
    let step: Step
  }

  private struct State {
    var lines: [Line] = []
    /// In order of time, and in order of arrival within one time.
    var timers: [Timer] = []
    /// Steps that are released at the end.
    var retained: [Step] = []
    var now = Duration.zero
    /// The place of the current step; between steps, the main queue, which is the first line.
    var running = 0
    /// Whether the run has ended, after which nothing is added.
    var isOver: Bool { lines.isEmpty }
  }

  private let state = Protected(State())

  var now: Duration { state.value.now }

  func isRunning(at place: Int) -> Bool { state.withLock { $0.running == place } }

  @discardableResult
  func add(_ name: String, _ kind: Kind, on place: Int? = nil) -> Int {
    state.withLock { state in
      let index = state.lines.count
      let letter = LineLetters.letter(for: name, besides: state.lines.map(\.letter))
      state.lines.append(Line(name: name, letter: letter, kind: kind, place: place ?? index))
      return index
    }
  }

  func append(_ step: Step, to line: Int) {
    state.withLock { if !$0.isOver { $0.lines[line].steps.append(step) } }
  }

  func append(_ step: Step, to line: Int, after delay: Duration) {
    state.withLock { state in
      guard !state.isOver else { return }
      let due = state.now.adding(clamping: max(.zero, delay))
      let index = state.timers.firstIndex { $0.due > due } ?? state.timers.count
      state.timers.insert(Timer(due: due, line: line, step: step), at: index)
    }
  }

  func retain(_ step: Step) { state.withLock { if !$0.isOver { $0.retained.append(step) } } }

  /// Ends the run and releases all steps, outside the lock.
  func removeAll() { _ = state.exchange(State()) }

  // MARK: Questions of the explorer

  var count: Int { state.withLock { $0.lines.count } }

  func name(of line: Int) -> String { state.withLock { $0.lines[line].name } }

  func letter(of line: Int) -> Character { state.withLock { $0.lines[line].letter } }

  func line(of letter: Character) -> Int? { state.withLock { $0.lines.firstIndex { $0.letter == letter } } }

  /// The lines that can take a step, in the order in which they do where nothing else decides.
  @MainActor func ready() -> [Int] {
    let (lines, timers) = state.withLock { ($0.lines, $0.timers) }
    return lines.indices.filter { index in
      if lines[index].kind == .time { return timers.contains { $0.step.isLive() } }
      return lines[index].steps.first { $0.isLive() }?.isPossible() ?? false
    }.sorted { (lines[$0].kind.rawValue, $0) < (lines[$1].kind.rawValue, $1) }
  }

  /// Lets a line that is ready take its next step, and returns the step's name.
  @MainActor func takeStep(of line: Int) -> String {
    let isTime = state.withLock { $0.lines[line].kind == .time }
    guard !isTime else { return passTime() }
    while let step = state.withLock({ $0.lines[line].steps.isEmpty ? nil : $0.lines[line].steps.removeFirst() }) {
      guard step.isLive() else { continue }
      state.withLock { $0.running = $0.lines[line].place }
      step.run()
      state.withLock { $0.running = 0 }
      return step.name
    }
    return "nothing"
  }

  /// Moves the clock to the next timer, whose step then waits in its line.
  private func passTime() -> String {
    state.withLock { state in
      while !state.timers.isEmpty {
        let timer = state.timers.removeFirst()
        guard timer.step.isLive() else { continue }
        state.now = max(state.now, timer.due)
        state.lines[timer.line].steps.append(timer.step)
        break
      }
      return "it is \(state.now)"
    }
  }

  /// The first step that still waits, in words; nil if none does.
  var waiting: String? {
    state.withLock { state in
      for line in state.lines {
        if let step = line.steps.first(where: { $0.isLive() }) { return "\(line.name): \(step.name)" }
      }
      return nil
    }
  }
}

/// A serial queue in a ``Scenario``, whose work the explorer orders among the steps of other lines.
///
/// Each piece of work is a step. Delayed work becomes due when the explorer lets time pass, which is a step too. All
/// queues of a run have one clock, which starts at zero.
public struct ScheduledQueue: Scheduler {
  let place: Int
  let lines: Lines

  /// The time of the run.
  public var now: Duration { lines.now }

  /// Whether the current step runs on this queue.
  public var isCurrent: Bool { lines.isRunning(at: place) }

  /// Runs `action` as a later step.
  public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    add(action, after: nil, "work")
  }

  /// Runs `action` as a later step, once `delay` has passed.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    add(action, after: delay, "work")
  }

  /// Runs `action` as a later step, which failures name by its call site.
  public func schedule(
    after delay: Duration?, for site: CallSite, _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    add(action, after: delay, "work of \(site)")
  }

  private func add(_ action: @escaping @Sendable () -> Void, after delay: Duration?, _ name: String) -> any Disposable {
    let work = scheduledWork(action)
    let step = Lines.Step(name: name, isLive: { work.isLive }, run: work.run)
    if let delay { lines.append(step, to: place, after: delay) } else { lines.append(step, to: place) }
    return work
  }
}
