import Rill
import Testing

/// One operator, as every law sees it. An endless operator is bounded in its entry, by `take`.
struct OperatorEntry: Sendable, CustomTestStringConvertible {
  /// The share of the inputs' elements that the operator delivers.
  enum Delivers {
    /// Each element of the source, unchanged and in order.
    case source
    /// Each element of all inputs, unchanged and in order.
    case all
    /// One element for each of any input, once all have sent.
    case oneForEach
    /// Some elements: the laws count nothing.
    case some
    /// No elements at all.
    case nothing
  }

  struct Traits: OptionSet {
    let rawValue: Int
    /// It continues when its inputs have ended, or fails when they complete.
    static let endless = Traits(rawValue: 1)
    /// Its events are delivered on the scheduler.
    static let scheduled = Traits(rawValue: 2)
    /// Its end does not show how its inputs ended.
    static let endsItsOwnWay = Traits(rawValue: 4)
    /// It is not notified when the subjects that feed it are released.
    static let outlivesInputs = Traits(rawValue: 8)
  }

  /// The verbs that it covers, as the symbol graph spells them, without `file:line:`; static ones as
  /// `Observable.merge(_:)`. A verb with several overloads needs one entry for each.
  let verbs: [String]
  let testDescription: String
  /// The number of inputs that it subscribes to.
  let inputs: Int
  let delivers: Delivers
  /// The number of operators of the module that compose it.
  let operators: Int
  /// Its closures that may throw, and those that may not, by the names that they pass to the probe.
  let throwing: [String]
  let calm: [String]
  let traits: Traits
  /// Closures that run later capture one input of several, not `inputs`, which would keep its own source alive.
  private let makeStream: @Sendable (Inputs, Probe) -> Observable<Item>

  init(
    _ verbs: String..., note: String = "", inputs: Int = 1, delivers: Delivers = .some, operators: Int = 1,
    throwing: [String] = [],
    calm: [String] = [], traits: Traits = [],
    make: @escaping @Sendable (_ inputs: Inputs, _ probe: Probe) -> Observable<Item>
  ) {
    self.verbs = verbs
    testDescription = verbs.joined(separator: ", ") + (note.isEmpty ? "" : ", \(note)")
    self.inputs = inputs
    self.delivers = delivers
    self.operators = operators
    self.throwing = throwing
    self.calm = calm
    self.traits = traits
    makeStream = make
  }

  func make(_ inputs: Inputs, _ probe: Probe = Probe()) -> Observable<Item> { makeStream(inputs, probe) }
}
