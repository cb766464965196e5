/// A stream with a current value: a relay or a derived value.
///
/// Values are derived from it with ``Derived``. Only these have a `stateInput`, so another type conforms only by
/// passing on the `stateInput` of one of these, whose value it must then show.
public protocol StateType<Element>: ObservableType {
  /// The current value.
  var value: Element { get }

  /// The state, as an input of ``Derived``.
  var stateInput: StateInput<Element> { get }
}

/// A relay or a derived value, as an input of ``Derived``.
public struct StateInput<Element: Sendable>: Sendable {
  @usableFromInline let node: Node
  /// The relay, which its node does not retain.
  @usableFromInline let relay: (any AnyObject & Sendable)?

  @usableFromInline init(_ node: Node, _ relay: (any AnyObject & Sendable)? = nil) {
    (self.node, self.relay) = (node, relay)
  }
}

extension BehaviorRelay: StateType {
  /// The relay, as an input of ``Derived``.
  @inlinable public var stateInput: StateInput<Element> { StateInput(hub.madeNode, self) }
}

/// A value that follows from relays and other derived values.
///
/// ```
/// price(5)  --6-----7-
/// count(1)  -----2----
/// total     5-6--12-14
/// ```
///
/// ![A marble diagram of Derived.](Derived)
///
/// ```swift
/// let price = BehaviorRelay(value: 10), count = BehaviorRelay(value: 2)
/// let total = Derived(price, count) { $0 * $1 }
/// total.value  // 20
/// total.bind(to: \.text, on: label).disposed(by: bag)
/// ```
///
/// The value is computed when it is read or observed, at most once per change by one thread, after everything that it
/// depends on, and only if an input has changed. The arguments of the closure are the values that the inputs had at one
/// moment, whatever other threads write. The inputs are named, so a derived value cannot depend on itself. See
/// <doc:DerivedState>.
///
/// As a stream, it emits the newest value at subscription, before `subscribe` returns, and then each later value,
/// without equal repeats if the values are `Equatable`. Of changes that several threads make at once, a subscriber may
/// get only the last one. The stream never ends. Values are delivered on the thread that makes the change.
///
/// A derived value holds its inputs, and they do not hold it: when nothing refers to it and nothing is subscribed to
/// it, it is released. Copies refer to the same value.
///
/// Complexity: a read of an unchanged value and a subscription to an observed one are O(1). A change is linear in the
/// observed values that depend on it, and their inputs. The closures behind a value that stays equal do not run.
public struct Derived<Element: Sendable>: StateType {
  @usableFromInline let state: DerivedState<Element>

  @inlinable init(_ inputs: DerivedInputs, _ compute: @escaping DerivedNode.Compute) {
    state = DerivedState(inputs, compute)
  }

  @inlinable init(_ node: DerivedNode) { state = DerivedState(node) }

  /// Creates a value that equals a state.
  init(copyOf input: StateInput<Element>) {
    var inputs = DerivedInputs()
    inputs.add(input)
    let areEqual = Equality<Element>()
    self.init(inputs) { node, pass, graph in
      pass.compute(node, in: graph, areEqual, { $0.next(Element.self, of: $1) }) { $1 }
    }
  }

  /// Creates a value that follows from `inputs`. If values are `Equatable`, it counts as changed only if it differs.
  ///
  /// - Parameters:
  ///   - inputs: the relays and derived values that the value follows from.
  ///   - file: the file that records of computations name; by default, the caller's.
  ///   - line: the line that records of computations name; by default, the caller's.
  ///   - compute: called with the values of the inputs, outside all locks, on the thread that reads or changes them. It
  ///     must depend on nothing else. It may run on several threads at the same time; then one result is kept.
  @inlinable public init<each Input: StateType>(
    _ inputs: repeat each Input, file: StaticString = #fileID, line: UInt = #line,
    compute: @escaping @Sendable (repeat (each Input).Element) -> Element
  ) {
    self.init(
      DerivedInputs(repeat each inputs), Self.taking(compute, Self.makeRecorder(CallSite(file: file, line: line))))
  }

  /// Creates a value that follows from any number of inputs. If values are `Equatable`, it counts as changed only if it
  /// differs.
  ///
  /// - Parameters:
  ///   - inputs: the relays or derived values that the value follows from.
  ///   - file: the file that records of computations name; by default, the caller's.
  ///   - line: the line that records of computations name; by default, the caller's.
  ///   - compute: called with the values of the inputs, in their order.
  @inlinable public init<Input: StateType>(
    all inputs: [Input], file: StaticString = #fileID, line: UInt = #line,
    compute: @escaping @Sendable ([Input.Element]) -> Element
  ) {
    let (count, areEqual) = (inputs.count, Equality<Element>())
    let recorder = Self.makeRecorder(CallSite(file: file, line: line))
    self.init(DerivedInputs(all: inputs)) { node, pass, graph in
      // Allocated here, without the lock.
      var arguments: [Input.Element] = []
      arguments.reserveCapacity(count)
      pass.compute(
        node, in: graph, areEqual,
        { pass, node in
          for _ in 0..<count { arguments.append(pass.next(Input.Element.self, of: node)) }
        }
      ) { _, _ in
        if let recorder { return recorder { compute(arguments) } }
        return compute(arguments)
      }
    }
  }

  /// Creates a value that follows from a part of a relay's value.
  @inlinable init<Input>(
    _ relay: BehaviorRelay<Input>, key: Int32, file: StaticString, line: UInt,
    compute: @escaping @Sendable (Input) -> Element
  ) {
    var inputs = DerivedInputs()
    inputs.add(relay.stateInput, key: key)
    self.init(inputs, Self.taking(compute, Self.makeRecorder(CallSite(file: file, line: line))))
  }

  /// Creates a value that counts as changed unless `areEqual`. Subscribers compare nothing.
  @inlinable package init<each Input: StateType>(
    _ inputs: repeat each Input, areEqual: @escaping (Element, Element) -> Bool,
    compute: @escaping @Sendable (repeat (each Input).Element) -> Element
  ) {
    self.init(DistinctNode(DerivedInputs(repeat each inputs), Self.taking(compute, nil, Equality(areEqual))))
  }

  /// Creates a value that follows from an input and from the value before, and that counts as changed unless `areSame`.
  @inlinable package init<Input: StateType>(
    updatedBy input: Input, areSame: @escaping (Element, Element) -> Bool,
    _ update: @escaping @Sendable (Element?, Input.Element) -> Element
  ) {
    let areSame = Equality(areSame)
    self.init(DerivedInputs(input)) { node, pass, graph in
      pass.compute(node, in: graph, areSame, { $0.next(Input.Element.self, of: $1) }) { update($0, $1) }
    }
  }

  /// The value that follows from the current values of the inputs.
  ///
  /// Inside a ``batch(file:line:_:)`` of this thread, these are the values that it has written.
  @inlinable public var value: Element { state.value }

  /// The derived value, as an input of another one.
  public var stateInput: StateInput<Element> { StateInput(state.handle.node) }

  /// Returns the value at the start of each loop, and each later value, as an asynchronous sequence that does not
  /// throw.
  ///
  /// See ``ObservableType/values(buffering:file:line:)``.
  public func values(
    buffering policy: BufferingPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservableValues<Element, Never> {
    ObservableValues(asObservable(), policy, file, line) { _ in nil }
  }

  /// Returns the value as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .derived(state)) }

  @inlinable static func taking<each Argument>(
    _ compute: @escaping @Sendable (repeat each Argument) -> Element, _ recorder: Recorder?,
    _ areEqual: Equality<Element> = Equality()
  ) -> DerivedNode.Compute {
    if let recorder { taking(compute, recordedBy: recorder, areEqual) } else { taking(compute, areEqual) }
  }

  // A function of the types of the arguments: one that knows the inputs would look up their elements for each
  // computation, because the code for a pack is not specialized. Without a recorder, so that the closure is inlined
  // (the benchmark row *derived: a chain of 50*).
  @inlinable static func taking<each Argument>(
    _ compute: @escaping @Sendable (repeat each Argument) -> Element, _ areEqual: Equality<Element>
  ) -> DerivedNode.Compute {
    { (node: Node, pass: inout Pass, graph: Graph) in
      pass.compute(
        node, in: graph, areEqual, { pass, node in (repeat pass.next((each Argument).self, of: node)) }
      ) { (_: Element?, arguments: (repeat each Argument)) -> Element in compute(repeat each arguments) }
    }
  }

  // Not inlinable, so that a program has this code once.
  @usableFromInline static func taking<each Argument>(
    _ compute: @escaping @Sendable (repeat each Argument) -> Element, recordedBy recorder: @escaping Recorder,
    _ areEqual: Equality<Element>
  ) -> DerivedNode.Compute {
    taking({ (argument: repeat each Argument) -> Element in recorder { compute(repeat each argument) } }, areEqual)
  }

  /// Calls the closure of a computation, and adds a record of it.
  @usableFromInline typealias Recorder = @Sendable (() -> Element) -> Element

  @inlinable static func makeRecorder(_ site: CallSite, _ name: StaticString = "Derived") -> Recorder? {
    Cause.areRecorded ? recorder(site, name) : nil
  }

  @usableFromInline @inline(never) static func recorder(_ site: CallSite, _ name: StaticString) -> Recorder {
    let origin = Recording.Record.Origin(name, site: site)
    return { compute in
      guard let recording = Recording.current else { return compute() }
      return recording.add(.computed, origin) {
        compute()
      } result: {
        recording.words(for: $0)
      }
    }
  }
}

extension BehaviorRelay where Element: Equatable {
  /// Makes the node, if there is none, with a comparison that is specialized, as one of a type found at run time is not
  /// (the benchmark row *optimistic: an edit of 1,000 elements and its answer*).
  @inlinable package func specializeComparison() {
    _ = hub.makeNode({ Box<Element>.element(of: $0) == Box<Element>.element(of: $1) ? [] : nil })
  }
}

extension DerivedInputs {
  // Not inlined, as no loop over a pack may be: it takes stack, which the function around it gives back only when it
  // returns. A loop of the caller would take more in each round.
  @inlinable @inline(never) init<each State: StateType>(_ states: repeat each State) {
    self.init()
    for state in repeat each states { add(state.stateInput) }
  }

  @inlinable init<State: StateType>(all states: [State]) {
    self.init()
    for state in states { add(state.stateInput) }
  }

  @usableFromInline mutating func add<Element>(_ input: StateInput<Element>, key: Int32 = 0) {
    add(input.node, input.relay, key: key)
  }
}
