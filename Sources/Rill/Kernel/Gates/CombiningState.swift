/// The state of `combineLatest` and `zip`, whose results each take an element of every input.
///
/// Each input has one typed box, and all boxes are in one array. The combining closure walks over them, because
/// unwrapping a pack of optionals in an escaping closure crashes the compiler of Swift 6.3, and a stored tuple of a
/// pack costs five times as much.
@usableFromInline
final class CombiningState: Join, @unchecked Sendable {  // because the gate guards every `var`
  /// The elements of an input: the one for the next result and, with `zip`, those for later results.
  ///
  /// Uses a pointer and a flag, not an optional: `connect` is not specialized and would look up the type of the
  /// optional.
  @usableFromInline
  final class Box<Element>: @unchecked Sendable {  // because the gate of the operator guards every `var`
    /// Holds an element exactly while `isFull` is true.
    @usableFromInline let memory = UnsafeMutablePointer<Element>.allocate(capacity: 1)
    @exclusivity(unchecked) @usableFromInline var isFull = false
    @exclusivity(unchecked) @usableFromInline var later = Queue<Element>()

    @inlinable init() {}

    deinit {
      if isFull { memory.deinitialize(count: 1) }
      memory.deallocate()
    }
  }

  /// Whether an element is used until a newer one replaces it, or only once.
  @usableFromInline let keepsNewest: Bool
  /// The box of each input, in order. The pointers are raw because the types differ and a delivery must not count
  /// references. This object retains each box for its lifetime.
  @exclusivity(unchecked) @usableFromInline var boxes: ContiguousArray<UnsafeRawPointer> = []
  /// The index of the box to read next. It is a field because a local variable that a pack expansion changes is
  /// allocated for each event.
  @exclusivity(unchecked) @usableFromInline var cursor = 0
  @exclusivity(unchecked) @usableFromInline var empty = 0
  /// The inputs that ended while their elements were waiting: whether all of these are used up, and how the input
  /// ended.
  @exclusivity(unchecked) @usableFromInline var ended: [(isEmpty: @Sendable () -> Bool, ending: Ending)] = []

  @usableFromInline
  init(_ downstream: Subscription, keepingNewest: Bool) {
    keepsNewest = keepingNewest
    super.init(downstream)
  }

  deinit { for box in boxes { Unmanaged<AnyObject>.fromOpaque(box).release() } }

  @inlinable
  func addInput<Element: Sendable>(_: Element.Type) -> (box: Box<Element>, subscription: Subscription) {
    let box = Box<Element>()
    boxes.append(Unmanaged.passRetained(box).toOpaque())
    empty += 1
    let isEmpty: @Sendable () -> Bool = { !box.isFull }
    let subscription = addInput { [unowned self] ending in
      if isEmpty() { return true }
      if !keepsNewest { ended.append((isEmpty, ending)) }
      return false
    }
    return (box, subscription)
  }

  /// Returns the sink for the elements of an input.
  @inlinable
  func sink<Element: Sendable>(
    for input: (box: Box<Element>, subscription: Subscription), _ send: @escaping @Sendable () -> Void
  ) -> Sink<Element> {
    let box = input.box
    return Sink(input.subscription) { element in
      guard self.tryEnter() else { return self.enqueue { self.put(element, box, send) } }
      self.put(element, box, send)
      self.leave()
    }
  }

  // MARK: Inside the gate

  @inlinable @inline(__always)
  func put<Element>(_ element: Element, _ box: Box<Element>, _ send: () -> Void) {
    guard downstream.isLive else { return }
    if !box.isFull {
      box.memory.initialize(to: element)
      box.isFull = true
      empty -= 1
    } else if keepsNewest {
      box.memory.pointee = element
    } else {
      return box.later.append(element)
    }
    guard empty == 0 else { return }
    cursor = 0
    send()
    if !ended.isEmpty, let first = ended.first(where: { $0.isEmpty() }) { downstream.end(first.ending) }
  }

  /// Returns the element of the next box. No box may be empty. Call this once for each input, in the order of
  /// `addInput`, so that the box has this type.
  @inlinable @inline(__always)
  func take<Element>(_: Element.Type) -> Element {
    let box = Unmanaged<Box<Element>>.fromOpaque(boxes[cursor])
    cursor += 1
    return box._withUnsafeGuaranteedRef { box in
      if keepsNewest { return box.memory.pointee }
      let element = box.memory.move()
      if !box.later.isEmpty, let next = box.later.popFirst() {
        box.memory.initialize(to: next)
      } else {
        box.isFull = false
        empty += 1
      }
      return element
    }
  }
}
