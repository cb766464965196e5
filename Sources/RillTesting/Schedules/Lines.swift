import Rill

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

  // MARK: What the explorer asks

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
