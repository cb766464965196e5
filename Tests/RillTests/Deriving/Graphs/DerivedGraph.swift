import Rill
import RillTesting
import TestSupport

/// A random graph of numbers, and the model that it must agree with, which computes everything anew.
///
/// Numbers are small, so that many results are equal.
struct GraphPlan: Sendable, CustomStringConvertible {
  /// The rule by which a value follows from its inputs.
  enum Rule: Int, CaseIterable, Sendable {
    case sum, parity, greatest, choice, constant, count

    func callAsFunction(_ inputs: [Int]) -> Int {
      switch self {
      case .sum: inputs.reduce(0, +) % 7
      case .parity: inputs.reduce(0, +) % 2
      case .greatest: inputs.max() ?? 0
      // The first input chooses one of the others.
      case .choice: inputs[inputs[0] % inputs.count]
      case .constant: 3
      case .count: inputs.filter { $0 > 1 }.count
      }
    }
  }

  struct Node: Sendable {
    let rule: Rule
    /// Indices of states: first the relays, then the values in order of creation.
    let inputs: [Int]
  }

  let relays: Int
  private(set) var nodes: [Node]

  init(_ random: inout SeededGenerator) {
    relays = random.number(1...4)
    var nodes: [Node] = []
    for index in 0..<random.number(1...14) {
      // Often the newest ones, so that the graph is deep.
      let below = relays + index
      let inputs = (0..<random.number(1...3)).map { _ in
        random.once(in: 2) ? max(0, below - random.number(1...3)) : random.number(0...below - 1)
      }
      nodes.append(Node(rule: Rule.allCases[random.number(0...Rule.allCases.count - 1)], inputs: inputs))
    }
    self.nodes = nodes
  }

  var description: String {
    nodes.enumerated().map { "\(relays + $0): \($1.rule) of \($1.inputs)" }.joined(separator: ", ")
  }

  /// The same graph with the next rule in each place.
  var withOtherRules: GraphPlan {
    var other = self
    other.nodes = nodes.map { node in
      Node(rule: Rule(rawValue: (node.rule.rawValue + 1) % Rule.allCases.count) ?? .sum, inputs: node.inputs)
    }
    return other
  }

  /// The values of all states, computed anew.
  func values(_ numbers: [Int]) -> [Int] {
    var values = numbers
    for node in nodes { values.append(node.rule(node.inputs.map { values[$0] })) }
    return values
  }
}

/// The derived values of a plan, with a log of their computations.
final class Graph: Sendable {
  let relays: [BehaviorRelay<Int>]
  private let kept: Protected<[Derived<Int>?]>
  /// The index of each state that was computed, with its arguments.
  let computed = Log<(index: Int, inputs: [Int])>()

  init(_ plan: GraphPlan) {
    let relays = (0..<plan.relays).map { _ in BehaviorRelay(value: 0) }
    self.relays = relays
    var derived: [Derived<Int>] = []
    for (position, node) in plan.nodes.enumerated() {
      let index = plan.relays + position
      let compute: @Sendable ([Int]) -> Int = { [computed] inputs in
        computed.add((index, inputs))
        return node.rule(inputs)
      }
      let states = node.inputs.map { input -> any StateType<Int> in
        input < relays.count ? relays[input] : derived[input - relays.count]
      }
      // Some by way of an array, so that passes have values that must be released and others.
      if index.isMultiple(of: 3) {
        derived.append(Derived(Self.derive(states) { [compute($0)] }) { $0[0] })
      } else {
        derived.append(Self.derive(states, compute))
      }
    }
    kept = Protected(derived)
  }

  /// The value with that index, unless it was dropped.
  subscript(index: Int) -> Derived<Int>? { kept.withLock { $0[index - relays.count] } }

  /// Releases the value with that index; others that depend on it may keep it.
  func drop(_ index: Int) {
    let dropped = kept.withLock { kept in
      defer { kept[index - relays.count] = nil }
      return kept[index - relays.count]
    }
    withExtendedLifetime(dropped) {}
  }

  private static func derive<Value: Sendable & Equatable>(
    _ states: [any StateType<Int>], _ compute: @escaping @Sendable ([Int]) -> Value
  ) -> Derived<Value> {
    func one(_ a: some StateType<Int>) -> Derived<Value> { Derived(a) { compute([$0]) } }
    func two(_ a: some StateType<Int>, _ b: some StateType<Int>) -> Derived<Value> {
      Derived(a, b) { compute([$0, $1]) }
    }
    func three(_ a: some StateType<Int>, _ b: some StateType<Int>, _ c: some StateType<Int>) -> Derived<Value> {
      Derived(a, b, c) { compute([$0, $1, $2]) }
    }
    if let same = states as? [BehaviorRelay<Int>] { return Derived(all: same) { compute($0) } }
    if let same = states as? [Derived<Int>], same.count == 2 { return Derived(all: same) { compute($0) } }
    switch states.count {
    case 1: return one(states[0])
    case 2: return two(states[0], states[1])
    default: return three(states[0], states[1], states[2])
    }
  }
}
