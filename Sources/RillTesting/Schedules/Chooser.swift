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
struct EveryOrder: Chooser {
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
