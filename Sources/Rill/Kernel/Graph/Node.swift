import Synchronization

/// A value, whatever its type. It never changes, so a reference to it is a copy.
@usableFromInline class AnyBox: @unchecked Sendable {  // because it has no variables
  @usableFromInline init() {}
}

@usableFromInline final class Box<Element>: AnyBox, @unchecked Sendable {  // because elements are
  @usableFromInline let element: Element

  @inlinable init(_ element: Element) { self.element = element }

  @inlinable @inline(__always)
  static func element(of box: AnyBox) -> Element { unsafeDowncast(box, to: Box<Element>.self).element }
}

/// A value of a graph: a relay, or a derived value.
///
/// A node retains its inputs. While something observes it, its inputs also know it as a dependent, and retain it: each
/// change then marks it. Without an observer, it is a cache that is checked when it is read.
///
/// The value is valid if it was checked since the last change that could concern it: since the last mark if the node is
/// observed, and otherwise since the last change of the graph.
@usableFromInline class Node: @unchecked Sendable {  // because the lock of the graph guards each variable
  final let graph: Graph
  /// The position in the order of creation, in which inputs come before what follows from them.
  final let serial = Node.serials.add(1, ordering: .relaxed).newValue
  /// Whether two values are equal; nil if that cannot be known, and each counts as new.
  final let areEqual: Equality?
  /// The value, once it is computed. The value of a relay changes with the lock of its hub held too.
  @exclusivity(unchecked) final var box: AnyBox?
  /// The number of the change or reading that made the value.
  final var version: UInt64 = 0
  /// The number of the last change that marked the node. Only observed nodes are marked.
  final var marked: UInt64 = 0
  /// The number of the last change that had been made when the value was last known to be valid.
  final var checked: UInt64 = 0
  @exclusivity(unchecked) final var inputs: ContiguousArray<Input>
  /// The observed nodes that follow from this one.
  @exclusivity(unchecked) final var dependents: ContiguousArray<Dependent> = []
  /// The number of subscribers, and of subscribers and dependents.
  final var subscribers = 0
  final var observers = 0
  /// The last pass that has taken the node, and the place of its step there. Used only until the pass gives the lock
  /// back.
  final var pass: UInt64 = 0
  final var step = 0

  @usableFromInline typealias Equality = (AnyBox, AnyBox) -> Bool

  private static let serials = Atomic<UInt64>(0)

  init(_ graph: Graph, inputs: ContiguousArray<Input> = [], areEqual: Equality?) {
    self.graph = graph
    self.inputs = inputs
    self.areEqual = areEqual
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

  // MARK: With the lock held

  /// Whether this is a relay, whose value is always valid.
  final var isRelay: Bool { checked == .max }

  /// Whether the value is valid in `graph`, which is the one that the lock is of.
  final func isValid(in graph: Graph) -> Bool { checked >= (observers > 0 ? marked : graph.lastChange) }

  /// Adds an observer. The nodes that this one follows from are observed from now on.
  ///
  /// An observed node is stale only while a pass computes it. So if one of these nodes is stale, all of them are: the
  /// caller computes this one then, and checks the others.
  final func observe(in graph: Graph) {
    observers += 1
    guard observers == 1 else { return }
    var observed = [self]
    var position = 0
    while position < observed.count {
      let node = observed[position]
      position += 1
      for index in node.inputs.indices {
        let input = node.inputs[index].node
        node.inputs[index].place = input.dependents.count
        input.dependents.append(Dependent(node: node, input: index))
        input.observers += 1
        if input.observers == 1 { observed.append(input) }
      }
    }
    guard observed.contains(where: { $0.checked < graph.lastChange }) else { return }
    for node in observed where !node.isRelay {
      node.marked = graph.lastChange
      node.checked = min(node.checked, graph.lastChange - 1)
    }
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
        input.removeDependent(at: node.inputs[index].place)
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
      last.node.inputs[last.input].place = place
    }
    if dependents.isEmpty { dependents = [] }
  }
}

/// An input of a node.
struct Input {
  var node: Node
  /// The version of the input that the value was computed from.
  var seen: UInt64 = 0
  /// The place among the dependents of the input, while the node is observed.
  var place = 0
}

/// A node that follows from another one, and the number of that input.
struct Dependent {
  let node: Node
  let input: Int
}

/// Returns the comparison of values of a type; nil if they are not `Equatable`.
@inlinable func equality<Element>(of _: Element.Type) -> Node.Equality? {
  // The most frequent types first, because the comparison of an opened type is not specialized.
  if Element.self == Int.self { return makeEquality(of: Int.self) }
  if Element.self == Bool.self { return makeEquality(of: Bool.self) }
  if Element.self == Double.self { return makeEquality(of: Double.self) }
  if Element.self == String.self { return makeEquality(of: String.self) }
  guard let type = Element.self as? any Equatable.Type else { return nil }
  return makeEquality(of: type)
}

@inlinable func makeEquality<Element: Equatable>(of _: Element.Type) -> Node.Equality {
  { Box<Element>.element(of: $0) == Box<Element>.element(of: $1) }
}
