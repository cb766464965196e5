public import Synchronization

/// A value, whatever its type. It changes only while there is one reference to it, so a second reference is a copy.
@usableFromInline class AnyBox: @unchecked Sendable {  // because of that
  @usableFromInline init() {}
}

@usableFromInline final class Box<Element>: AnyBox, @unchecked Sendable {  // because elements are
  // Unchecked, as are the box and the edges of a node, for the benchmark row *derived: a chain of 50*.
  @exclusivity(unchecked) @usableFromInline var content: Element

  @inlinable init(_ element: Element) { content = element }

  @inlinable @inline(__always)
  static func element(of box: AnyBox) -> Element { unsafeDowncast(box, to: Box<Element>.self).content }
}

/// A value of a graph: a relay, or a derived value.
///
/// A node retains its inputs. While something observes it, its inputs also know it as a dependent, and retain it: each
/// change then marks it. Without an observer, it is a cache that is checked when it is read.
///
/// The value is valid if it was checked since the last change that could concern it: since the last mark if the node is
/// observed, and otherwise since the last change of the graph.
@usableFromInline class Node: @unchecked Sendable {  // because the lock of the graph guards each variable
  @usableFromInline final let graph: Graph
  /// The position in the order of creation, in which inputs come before their dependents; 0 for a relay.
  final let serial: UInt64
  /// The value, once it is computed.
  @exclusivity(unchecked) @usableFromInline final var box: AnyBox?
  /// The number of the change or reading that made the value.
  final var version: UInt64 = 0
  /// The number of the last change that marked the node. Only observed nodes are marked.
  final var marked: UInt64 = 0
  /// The number of the last change that had been made when the value was last known to be valid.
  final var checked: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline final var inputs: ContiguousArray<Input>
  /// The observed nodes that follow from this one.
  @exclusivity(unchecked) final var dependents: ContiguousArray<Dependent> = []
  /// The number of subscribers, and of subscribers and dependents.
  final var subscribers = 0
  final var observers = 0
  /// The last pass that has taken the node, and in a reading the place of its step there. Used only until the pass
  /// gives the lock back.
  final var pass: UInt64 = 0
  final var step = 0

  /// The number of copies of values that were made without the lock. A change in place loads it first, and so comes
  /// after them: the count of references alone promises no order.
  @usableFromInline final let copies = Atomic<Int>(0)

  private static let serials = Atomic<UInt64>(0)

  init(_ graph: Graph, inputs: ContiguousArray<Input> = []) {
    self.graph = graph
    self.inputs = inputs
    serial = inputs.isEmpty ? 0 : Node.serials.add(1, ordering: .relaxed).newValue
  }

  deinit {
    guard !inputs.isEmpty else { return }
    // One by one, because a long chain would otherwise be released in as many nested calls.
    var rest = takeInputs()
    while var input = rest.popLast() {
      if isKnownUniquelyReferenced(&input.node), !input.node.inputs.isEmpty { rest += input.node.takeInputs() }
    }
  }

  /// With the lock held, so that everything other threads have done with the node comes before.
  private final func takeInputs() -> ContiguousArray<Input> {
    graph.withLock { _ in
      var taken: ContiguousArray<Input> = []
      swap(&taken, &inputs)
      return taken
    }
  }

  /// Returns a copy of a value of this node. The lock is not held.
  @inlinable @inline(__always) final func copy<Element>(of box: AnyBox) -> Element {
    let element = Box<Element>.element(of: box)
    copies.wrappingAdd(1, ordering: .releasing)
    return element
  }

  /// Takes note that the node is observed from now on, or not any more. Called without the lock, by several threads at
  /// a time.
  func observationChanged() {}

  // MARK: With the lock held

  /// Replaces the value in a box to which there is no other reference, and the new value by the old one.
  @inlinable @inline(__always) final func swapInPlace<Element>(_ element: inout Element) {
    _ = copies.load(ordering: .acquiring)
    // A value without a size has no place of its own; see ``StateHub/isStored``.
    if MemoryLayout<Element>.size > 0 {
      swap(&element, &unsafeDowncast(box.unsafelyUnwrapped, to: Box<Element>.self).content)
    }
  }

  /// Whether this is a relay, whose value is always valid.
  final var isRelay: Bool { checked == .max }

  /// Whether the value is valid in `graph`, which is the one that the lock is of.
  @usableFromInline final func isValid(in graph: Graph) -> Bool {
    checked >= (observers > 0 ? marked : graph.lastChange)
  }

  /// Whether a change is to make the observed node valid: if neither another pass has done so nor a later change has
  /// marked the node.
  final func isLeft(to change: UInt64) -> Bool { observers > 0 && checked < marked && marked <= change }

  /// Whether a change must compute the node, because an input has changed. All inputs are valid then. Otherwise the
  /// node is left to the subscription that has made it observed again, after the change has come past an input.
  final func mustCompute(by change: UInt64, in graph: Graph) -> Bool {
    guard isLeft(to: change) else { return false }
    var isDue = box == nil
    for index in 0..<inputs.count {
      if inputs[index].node.checked < inputs[index].node.marked { return false }
      if inputs[index].seen != inputs[index].node.version { isDue = true }
    }
    if !isDue { checked = graph.lastChange }
    return isDue
  }

  /// Notes the result of a change: a new version, or none for an equal value.
  ///
  /// - Parameters:
  ///   - replaced: the version that the node had when its arguments were true.
  ///   - moment: the number of the last change then.
  /// - Returns: whether the caller must replace the value. It must not if the result is equal, if a later change has
  ///   marked the node, or if another pass has published its value.
  @usableFromInline final func publish(_ new: UInt64?, replacing replaced: UInt64, at moment: UInt64) -> Bool {
    guard isLeft(to: moment), version == replaced else { return false }
    checked = moment
    for index in 0..<inputs.count {
      let seen = inputs[index].node.version
      inputs[index].seen = seen
    }
    guard let new else { return false }
    version = new
    return true
  }

  /// Adds an observer. The nodes that this one follows from are observed from now on.
  ///
  /// An observed node is stale only while a pass computes it. So if one of these nodes is stale, all of them count as
  /// stale: the caller computes this one then, and checks the others.
  ///
  /// - Returns: the nodes that were not observed before.
  final func observe(in graph: Graph) -> [Node] {
    observers += 1
    guard observers == 1 else { return [] }
    var observed = [self]
    var position = 0
    while position < observed.count {
      let node = observed[position]
      position += 1
      for index in node.inputs.indices {
        let input = node.inputs[index].node
        node.inputs[index].place = Int32(input.dependents.count)
        input.dependents.append(Dependent(node: node, input: Int32(index), key: node.inputs[index].key))
        input.observers += 1
        if input.observers == 1 { observed.append(input) }
      }
    }
    guard observed.contains(where: { $0.checked < graph.lastChange }) else { return observed }
    for node in observed where !node.isRelay {
      node.marked = graph.lastChange
      node.checked = min(node.checked, graph.lastChange - 1)
    }
    return observed
  }

  /// Removes an observer. Nodes without another one become caches.
  ///
  /// - Returns: the nodes that are not observed any more. The caller releases them without the lock.
  final func unobserve(in graph: Graph) -> [Node] {
    observers -= 1
    guard observers == 0 else { return [] }
    var left = [self]
    var position = 0
    while position < left.count {
      let node = left[position]
      position += 1
      if node.checked >= node.marked { node.checked = max(node.checked, graph.lastChange) }
      for index in node.inputs.indices {
        let input = node.inputs[index].node
        input.removeDependent(at: Int(node.inputs[index].place))
        input.observers -= 1
        if input.observers == 0 { left.append(input) }
      }
    }
    return left
  }

  /// Moves the last dependent to the place of another one, so the order does not last: a change sorts its steps by age.
  private final func removeDependent(at place: Int) {
    let last = dependents.removeLast()
    if place < dependents.count {
      dependents[place] = last
      last.node.inputs[Int(last.input)].place = Int32(place)
    }
    if dependents.isEmpty { dependents = [] }
  }
}

/// An input of a node.
@usableFromInline struct Input {
  @usableFromInline var node: Node
  /// The relay, which its node does not retain.
  let relay: AnyObject?
  /// The version of the input that the value was computed from.
  var seen: UInt64 = 0
  /// The key of the part of a relay's value that concerns the node; 0 if all of it does.
  let key: Int32
  /// The place among the dependents of the input, while the node is observed.
  var place: Int32 = 0
}

/// A node that follows from another one, and the number of this input.
struct Dependent {
  let node: Node
  let input: Int32
  let key: Int32
}

/// The comparison of values of a type. If they are not `Equatable`, each counts as new.
@usableFromInline struct Equality<Element>: @unchecked Sendable {  // because `==` may run on any thread
  @usableFromInline let areEqual: (Element, Element) -> Bool

  @inlinable init() {
    if let type = Element.self as? any Equatable.Type {
      self.init(of: type)
    } else {
      self.init { _, _ in false }
    }
  }

  @inlinable init(_ areEqual: @escaping (Element, Element) -> Bool) { self.areEqual = areEqual }

  /// `Value` is the same type as `Element`.
  @inlinable init<Value: Equatable>(of _: Value.Type) {
    self.init { unsafeBitCast($0, to: Value.self) == unsafeBitCast($1, to: Value.self) }
  }

  @inlinable static var isKnown: Bool { Element.self is any Equatable.Type }

  @inlinable @inline(__always) func callAsFunction(_ one: Element?, _ other: Element) -> Bool {
    if let one { areEqual(one, other) } else { false }
  }
}
