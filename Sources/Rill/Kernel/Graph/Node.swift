public import Synchronization

/// A value of the graph of derived state: a relay that something is derived from, or a derived value.
///
/// One block of memory: this part, of which only an atomic changes, the state, the closure, the edges to the inputs,
/// and the value. The node of a derived value is in the memory of its handle. Raw, because a node is read and marked in
/// a few nanoseconds, and counting references would take longer than that. These count as its owners: its handle, the
/// nodes that are derived from it, and each pass that works on it. A node without owners is freed; it holds its inputs,
/// and they do not hold it.
@usableFromInline struct Node: ~Copyable {
  /// The typed code.
  @usableFromInline let behavior: Behavior
  /// The position in the order of creation, which is an order of computation, because inputs are created first.
  var serial: UInt64
  @usableFromInline let inputCount: Int32
  /// The room of a value in a pass, in bytes.
  let room: Int32
  /// The distance of the value from the node, in bytes.
  @usableFromInline let valueOffset: Int32
  /// The alignment of a value, as a power of two.
  let alignmentShift: UInt8
  /// Whether a value is copied and released without counting references.
  let isTrivial: Bool
  let isRelay: Bool
  @usableFromInline let isEquatable: Bool
  /// The last change that had begun when the value was last known to be valid. Changed with the lock held.
  @usableFromInline let settled = Atomic<UInt64>(0)

  init(_ behavior: consuming Behavior, _ shape: Shape, valueOffset: Int, isRelay: Bool, serial: UInt64) {
    self.behavior = behavior
    self.serial = serial
    self.valueOffset = Int32(truncatingIfNeeded: valueOffset)
    self.isRelay = isRelay
    inputCount = shape.inputs
    room = shape.room
    alignmentShift = UInt8(truncatingIfNeeded: shape.alignment.trailingZeroBitCount)
    isTrivial = shape.isTrivial
    isEquatable = shape.isEquatable
  }
}

/// The variable part of a node. Guarded by the lock of the graph.
@usableFromInline struct NodeState {
  /// The number of the change or pass that made the value, which no other value of this node has.
  @usableFromInline var version: UInt64 = 0
  /// The last version that subscribers were sent. Not used once the handle is released, which they retain.
  @usableFromInline var ticketed: UInt64 = 0
  /// The epoch of the last mark of an observed node; the epoch at which any other node was last known to be valid.
  @usableFromInline var moment: UInt64 = 0
  /// The pass that has the node, and the place of the node in it.
  var stamp: UInt64 = 0
  var index: Int32 = 0
  var owners: Int32 = 1
  /// The number of edges and subscribers that observe this node.
  @usableFromInline var observers: Int32 = 0
  /// The subscribers of this node itself.
  @usableFromInline var subscribers: Int32 = 0
  /// The edges of observed nodes that are derived from this one, in the order in which they were first observed.
  var firstDependent: EdgeRef?
  var lastDependent: EdgeRef?
  /// The hub of the subscribers of a derived value, once there was one. Retained.
  @usableFromInline var object: Unmanaged<AnyObject>?
  /// Whether a change has made the value invalid. For observed nodes.
  @usableFromInline var isStale = false
  @usableFromInline var hasValue = false
  /// Whether the handle has a view. Never cleared.
  var hasView = false
  /// Whether the node keeps the memory of a handle that is released.
  var keepsMemory = false

  /// Whether some subscriber of this node or of a node behind it wants each change.
  var isObserved: Bool { observers > 0 }
}

extension Node {
  /// The distance of the state from the node, in bytes.
  @inlinable static var stateOffset: Int { MemoryLayout<Node>.stride }

  /// The distance of the closure of a derived value, in bytes.
  @inlinable static var closureOffset: Int { stateOffset + MemoryLayout<NodeState>.stride }

  static var edgesOffset: Int { closureOffset + MemoryLayout<() -> Void>.size }
}

@usableFromInline typealias NodeRef = UnsafeMutablePointer<Node>
@usableFromInline typealias EdgeRef = UnsafeMutablePointer<Edge>

/// The use of a node as an input of another one. Guarded by the lock of the graph.
@usableFromInline struct Edge {
  let input: NodeRef
  let owner: NodeRef
  /// The version of the input that the value of the owner was computed from.
  var seen: UInt64 = 0
  /// The neighbors in the list of the input, while the owner is observed.
  var previous: EdgeRef?
  var next: EdgeRef?
}

extension Shape {
  /// The shape of the node of a relay, which has no value.
  @usableFromInline init<Value>(relayOf layout: MemoryLayout<Value>.Type, isTrivial: Bool) {
    self.init(
      inputs: 0, layout, isTrivial: isTrivial, isEquatable: false, tail: MemoryLayout<RelayPart>.size)
  }
}

/// The part of the node of a relay that takes the place of a value.
@usableFromInline struct RelayPart: ~Copyable {
  /// Retained, because a derived value holds its inputs.
  let relay: AnyObject
  /// The hub, which the relay retains.
  let hub: Unmanaged<AnyObject>
  /// The value of the relay, in the hub. With a node, it changes only while the lock of the graph is held.
  let value: UnsafeMutableRawPointer
  let difference: Difference
}

/// The sizes of a node and its values.
@usableFromInline struct Shape {
  let inputs: Int32
  let room: Int32
  let alignment: Int
  let isTrivial: Bool
  let isEquatable: Bool
  /// The memory of the node, in words.
  @usableFromInline let words: Int

  /// - Parameter tail: the least room for a value, or for the part of a relay in its place.
  @usableFromInline init<Value>(
    inputs: Int, _: MemoryLayout<Value>.Type, isTrivial: Bool, isEquatable: Bool, tail: Int = 0
  ) {
    let alignment = max(8, MemoryLayout<Value>.alignment)
    let stride = (max(MemoryLayout<Value>.size, 1) + alignment - 1) & ~(alignment - 1)
    self.inputs = Int32(truncatingIfNeeded: inputs)
    self.alignment = alignment
    self.isTrivial = isTrivial
    self.isEquatable = isEquatable
    room = Int32(truncatingIfNeeded: stride)
    // Nodes are at multiples of 8.
    words = (Node.edgesOffset + inputs * MemoryLayout<Edge>.stride + alignment - 8 + max(stride, tail) + 7) / 8
  }
}

extension UnsafeMutablePointer where Pointee: ~Copyable {
  @inlinable @inline(__always) var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension UnsafeMutablePointer where Pointee == Node {
  /// Allocates the node of a relay.
  @usableFromInline static func makeRelay(_ behavior: consuming Behavior, _ shape: Shape) -> NodeRef {
    let node = at(allocateBytes(shape.words * 8, alignment: 8))
    node.initialize(behavior, shape, isRelay: true)
    return node
  }

  @inlinable @inline(__always)
  static func at(_ memory: UnsafeMutableRawPointer) -> NodeRef { memory.assumingMemoryBound(to: Node.self) }

  /// Initializes a new node. The caller sets its closure and its inputs. The lock is not held.
  func initialize(_ behavior: consuming Behavior, _ shape: Shape, isRelay: Bool = false) {
    let value = (edges + Int(shape.inputs)).raw.alignedUp(toMultipleOf: shape.alignment)
    let serial = Self.nextSerial()
    initialize(to: Node(behavior, shape, valueOffset: value - raw, isRelay: isRelay, serial: serial))
    state.initialize(to: NodeState())
  }

  /// Keeps the memory of the handle, which has the node, although the handle is being released. The lock is held.
  func keepMemory(of handle: AnyObject) {
    memory.bindMemory(to: MemoryReference.self, capacity: 1).initialize(to: MemoryReference(handle: handle))
    state.pointee.keepsMemory = true
  }

  /// The place of a ``MemoryReference``.
  private var memory: UnsafeMutableRawPointer { withUnsafeMutablePointer(to: &state.pointee.ticketed) { $0.raw } }

  /// Frees the memory. The lock is not held.
  func free() {
    let (isRelay, keepsMemory) = (pointee.isRelay, state.pointee.keepsMemory)
    deinitialize(count: 1)
    if isRelay {
      raw.deallocate()
    } else if keepsMemory {
      // Another thread, which releases the handle, may free the memory, and Swift does not order what comes before
      // that.
      atomicMemoryFence(ordering: .releasing)
      memory.assumingMemoryBound(to: MemoryReference.self).deinitialize(count: 1)
    }
  }

  /// Sets an input of a new node, which becomes an owner of it.
  @usableFromInline func setInput(_ index: Int, _ input: NodeRef) {
    (edges + index).initialize(to: Edge(input: input, owner: self))
    // A type of a user's own may have made the input just now.
    if input.pointee.serial > pointee.serial { pointee.serial = Self.nextSerial() }
  }

  private static func nextSerial() -> UInt64 { Graph.serials.add(1, ordering: .relaxed).newValue }

  /// Not in the node, whose constant part is read without the lock, also in the eyes of a sanitizer.
  @inlinable @inline(__always)
  var state: UnsafeMutablePointer<NodeState> { (raw + Node.stateOffset).assumingMemoryBound(to: NodeState.self) }

  @inlinable @inline(__always) func closure<each Argument, Value>(
    as type: Closure<repeat each Argument, Value>.Type
  ) -> UnsafeMutablePointer<Closure<repeat each Argument, Value>> {
    (raw + Node.closureOffset).assumingMemoryBound(to: type)
  }

  @usableFromInline var inputCount: Int { Int(pointee.inputCount) }

  var edges: EdgeRef { (raw + Node.edgesOffset).assumingMemoryBound(to: Edge.self) }

  @inlinable @inline(__always) var value: UnsafeMutableRawPointer { raw + Int(pointee.valueOffset) }

  /// Whether the value is valid in the current epoch.
  @usableFromInline @inline(__always) var isValid: Bool {
    state.pointee.observers > 0
      ? !state.pointee.isStale && Graph.state.spreading == nil : state.pointee.moment == Graph.state.epoch
  }

  @discardableResult
  func perform(_ action: Action, _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer) -> Bool {
    // A relay has the code of its hub.
    let owner = pointee.isRelay ? relayPart.pointee.hub.toOpaque() : raw
    return pointee.behavior(action, owner, first, second)
  }

  /// Copies the value into an empty slot.
  @inline(__always) func copyValue(to slot: UnsafeMutableRawPointer) {
    copy(from: pointee.isRelay ? relayPart.pointee.value : value, to: slot)
  }

  @inline(__always) func copy(from source: UnsafeMutableRawPointer, to slot: UnsafeMutableRawPointer) {
    if pointee.isTrivial { copyBytes(from: source, to: slot) } else { perform(.copy, source, slot) }
  }

  /// Copies a trivial value.
  @inline(__always) func copyBytes(from source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
    if pointee.room == 8 {
      target.storeBytes(of: source.load(as: UInt64.self), as: UInt64.self)
    } else {
      target.copyMemory(from: source, byteCount: Int(pointee.room))
    }
  }

  /// Whether two values of a relay differ, as far as that can be known.
  func differs(_ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer) -> Bool {
    relayPart.pointee.difference(first, second)
  }

  var relayPart: UnsafeMutablePointer<RelayPart> { value.assumingMemoryBound(to: RelayPart.self) }

  @usableFromInline func initializeRelay(_ part: consuming RelayPart) {
    value.bindMemory(to: RelayPart.self, capacity: 1).initialize(to: part)
    state.pointee.hasValue = true
  }

  /// The next node of a list of nodes without owners.
  var nextDead: NodeRef? {
    get { NodeRef(bitPattern: UInt(state.pointee.moment)) }
    nonmutating set { state.pointee.moment = UInt64(UInt(bitPattern: newValue)) }
  }
}

/// Keeps the memory of an object that may be released: what Swift does for each unowned reference.
private struct MemoryReference {
  unowned let handle: AnyObject
}
