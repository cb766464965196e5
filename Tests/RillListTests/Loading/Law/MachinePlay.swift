import RillList
import RillTesting

/// A machine and its expected state. Tokens are named by their positions, so that machines with equal futures are
/// equal.
struct MachinePlay: Hashable {
  private var machine: LoadingMachine
  private(set) var ledger: LoadingLedger
  /// The tokens of loads under way, then of waiting ones.
  private var tokens: [Int] = []
  private var lastToken = 0

  init(policy: LoadPolicy) {
    machine = LoadingMachine(policy: policy)
    ledger = LoadingLedger(policy: policy)
  }

  /// Every possible next step.
  var possibleSteps: [LoadingStep] {
    ledger.underWay.indices.flatMap { [.value($0), .success($0), .failure($0), .empty($0)] }
      + tokens.indices.map(LoadingStep.cancel)
      + [.start(.first), .start(.refresh), .start(.nextPage), .late, .leave, .comeBack, .dispose]
  }

  /// A possible next step: an answer half of the time, and rarely the end, so that much happens before it.
  func randomStep(_ generator: inout SeededGenerator) -> LoadingStep {
    if !ledger.underWay.isEmpty, generator.once(in: 2) {
      let place = generator.number(0...ledger.underWay.count - 1)
      return switch generator.number(0...3) {
      case 0: .value(place)
      case 1: .success(place)
      case 2: .failure(place)
      default: .empty(place)
      }
    }
    return switch generator.number(0...40) {
    case 0: .dispose
    case 1...5 where !tokens.isEmpty: .cancel(generator.number(0...tokens.count - 1))
    case 1...12: .start(.nextPage)
    case 13...18: .start(.first)
    case 19...24: .start(.refresh)
    case 25...30: .late
    case 31...35: .leave
    default: .comeBack
    }
  }

  /// The token of a load that has ended, or one that no load has had.
  func deadToken(_ generator: inout SeededGenerator) -> Int {
    let token = generator.number(0...lastToken)
    return tokens.contains(token) ? 0 : token
  }

  /// Plays a step.
  ///
  /// - Parameter dead: the token of a load that has ended.
  /// - Returns: a sentence if the law is violated.
  mutating func step(_ step: LoadingStep, _ variant: MachineVariant, dead: Int) -> String? {
    let before = ledger
    let old = tokens
    let actions = events(of: step, dead: dead).map { variant.step(&machine, $0) }.reduce([], +)
    let expected = ledger.expect(step)
    var seen = LoadingObservation(state: machine.state)
    for action in actions {
      switch action {
      case .begin(let load):
        seen.begun.append(load.kind)
        if !old.contains(load.token) { tokens.append(load.token) }
      case .apply: seen.applied += 1
      case .cancel(let load), .end(let load, _):
        guard let place = old.firstIndex(of: load.token) else { return "What does not run ends: \(step)" }
        if case .cancel = action, place < before.underWay.count { seen.canceled.append(place) }
        tokens.removeAll { $0 == load.token }
      case .refuse: seen.isRefused = true
      }
    }
    if case .start = step, ledger.waiting.count > before.waiting.count { tokens.append(lastToken) }
    if seen != expected { return "\(before) by \(step): \(seen), where it has to be \(expected)" }
    // Each load ends once.
    return tokens.count == ledger.underWay.count + ledger.waiting.count ? nil : "A load has no end, or two: \(step)"
  }

  /// Renames the loads by their positions.
  mutating func rename() {
    let names = Dictionary(zip(tokens, 1...)) { first, _ in first }
    let rename = { (load: LoadingMachine.Load) in
      LoadingMachine.Load(token: names[load.token] ?? load.token, kind: load.kind)
    }
    machine.running = machine.running.map(rename)
    machine.waiting = machine.waiting.map(rename)
    tokens = Array(1..<tokens.count + 1)
    lastToken = tokens.count
  }

  private mutating func events(of step: LoadingStep, dead: Int) -> [LoadingMachine.Event] {
    switch step {
    case .start(let kind): return [.start(.init(token: makeToken(), kind: kind))]
    case .comeBack: return [.appear(token: makeToken(), hasContent: ledger.hasContent)]
    case .value(let place): return [.value(tokens[place])]
    case .success(let place), .empty(let place): return [.value(tokens[place]), .succeed(tokens[place])]
    case .failure(let place): return [.fail(tokens[place])]
    case .late: return [.value(dead), .fail(dead), .succeed(dead), .cancel(dead)]
    case .cancel(let place): return [.cancel(tokens[place])]
    case .leave: return [.leave]
    case .dispose: return [.dispose]
    }
  }

  private mutating func makeToken() -> Int {
    lastToken += 1
    return lastToken
  }
}
