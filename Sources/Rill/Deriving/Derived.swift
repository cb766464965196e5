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
/// observed values that depend on it, and their inputs; where values come out equal within three steps from the relay,
/// the values behind them do not count.
public struct Derived<Element: Sendable>: StateType {
  @usableFromInline let state: DerivedState<Element>

  /// Creates a value that follows from `inputs`.
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
    let (count, site) = (countOfPack(repeat (each Input).self), CallSite(file: file, line: line))
    typealias Body = Closure<repeat (each Input).Element, Element>
    state = DerivedState(
      inputs: count, isEquatable: false, site, Body(compute), DerivedState.behavior(of: Body.self))
    state.setInputs(repeat each inputs, site: site)
  }

  /// Creates a value that follows from `inputs`, and counts as changed only if it differs.
  @inlinable public init<each Input: StateType>(
    _ inputs: repeat each Input, file: StaticString = #fileID, line: UInt = #line,
    compute: @escaping @Sendable (repeat (each Input).Element) -> Element
  ) where Element: Equatable {
    let (count, site) = (countOfPack(repeat (each Input).self), CallSite(file: file, line: line))
    typealias Body = Closure<repeat (each Input).Element, Element>
    state = DerivedState(
      inputs: count, isEquatable: true, site, Body(compute), DerivedState.comparingBehavior(of: Body.self))
    state.setInputs(repeat each inputs, site: site)
  }

  /// Creates a value that follows from any number of inputs.
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
    let (count, site) = (inputs.count, CallSite(file: file, line: line))
    typealias Body = Closure<[Input.Element], Element>
    state = DerivedState(
      inputs: count, isEquatable: false, site, Body(compute), DerivedState.behavior(ofAll: Body.self))
    for (index, input) in inputs.enumerated() { state.setInput(index, input, site) }
  }

  /// Creates a value that follows from any number of inputs, and counts as changed only if it differs.
  @inlinable public init<Input: StateType>(
    all inputs: [Input], file: StaticString = #fileID, line: UInt = #line,
    compute: @escaping @Sendable ([Input.Element]) -> Element
  ) where Element: Equatable {
    let (count, site) = (inputs.count, CallSite(file: file, line: line))
    typealias Body = Closure<[Input.Element], Element>
    state = DerivedState(
      inputs: count, isEquatable: true, site, Body(compute), DerivedState.comparingBehavior(ofAll: Body.self))
    for (index, input) in inputs.enumerated() { state.setInput(index, input, site) }
  }

  /// The value that follows from the current values of the inputs.
  ///
  /// Inside a ``batch(file:line:_:)`` of this thread, these are the values that it has written.
  @inlinable public var value: Element { state.value }

  /// Returns the value as a stream.
  @inlinable public func asObservable() -> Observable<Element> { Observable(source: .derived(state)) }
}

extension DerivedState {
  /// Makes a node whose inputs the caller sets. Its computations are recorded if there is a recording already.
  @inlinable init<each Argument>(
    inputs: Int, isEquatable: Bool, _ site: CallSite, _ closure: consuming Closure<repeat each Argument, Element>,
    _ body: @escaping Behavior.Body
  ) {
    let body = Cause.areRecorded ? Self.recorded(body, site) : body
    self.init(inputs: inputs, isEquatable: isEquatable, closure, body)
  }

  @usableFromInline @inline(never)
  static func recorded(_ body: @escaping Behavior.Body, _ site: CallSite) -> Behavior.Body {
    let origin = Recording.Record.Origin("Derived", site: site)
    return { action, owner, first, second in
      let isComputation = action == .compute || action == .computeFirst
      guard isComputation, let recording = Recording.current else { return body(action, owner, first, second) }
      return recording.add(.computed, origin) {
        body(action, owner, first, second)
      } result: { _ in
        recording.words(for: Self.computed(at: second))
      }
    }
  }

  // Like `countOfPack`, not inlined.
  @inlinable @inline(never) func setInputs<each Input: StateType>(_ inputs: repeat each Input, site: CallSite) {
    var index = 0
    for input in repeat each inputs {
      setInput(index, input, site)
      index += 1
    }
  }

  @inlinable func setInput<Input: StateType>(_ index: Int, _ input: Input, _ site: CallSite) {
    node.setInput(index, input.ownedNode(site))
  }
}

/// Returns the number of types in a pack.
///
/// Never inlined, as no loop over a pack may be: it takes stack, which the function around it gives back only when it
/// returns. A loop of the caller would take more in each round.
@inlinable @inline(never) func countOfPack<each Element>(_ types: repeat (each Element).Type) -> Int {
  var count = 0
  for _ in repeat each types { count += 1 }
  return count
}
