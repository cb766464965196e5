/// The state of an operator with several sources: one gate for all inputs, and one end.
@usableFromInline
class Join: Gate, Disposable, EndReceiver, @unchecked Sendable {  // because each field says what guards it
  @usableFromInline final let downstream: Subscription
  @usableFromInline final let inputs: [Subscription]
  /// The input whose end ends the result while others are still running; -1 for none.
  private let main: Int32
  // Guarded by the gate: the number of inputs that have not ended, and whether one was dropped.
  private(set) final var open: Int
  private final var isDropped = false

  /// Creates the inputs.
  ///
  /// An error of an input ends the result. When no input is left, the result completes, or is dropped if one of the
  /// inputs was dropped.
  @usableFromInline init(_ downstream: Subscription, inputs count: Int, main: Int32 = -1) {
    self.downstream = downstream
    self.main = main
    open = count
    inputs = (0..<count).map { _ in Subscription(atEnd: .ignored) }
    super.init()
    for number in 0..<count { inputs[number].setReceiver(self, input: Int32(number)) }
  }

  /// Begins the operator. Without an input, the result completes at once.
  @usableFromInline final func start() {
    downstream.attach(self)
    if inputs.isEmpty { downstream.end(.completed) }
  }

  @usableFromInline final func dispose() { for number in inputs.indices { inputs[number].dispose() } }

  @usableFromInline final func inputDidEnd(_ input: Int32, _: Subscription, _ ending: Ending) {
    run {
      self.open -= 1
      self.finish(input, ending)
    }
  }

  /// Handles the end of an input. Called inside the gate.
  func finish(_ input: Int32, _ ending: Ending) {
    switch ending {
    case .error: return downstream.end(ending)
    case .dropped: isDropped = true
    case .completed: break
    }
    if endsResult(input, ending) {
      downstream.end(ending)
    } else if open == 0 {
      downstream.end(isDropped ? .dropped : .completed)
    }
  }

  /// Returns whether the end of an input ends the result while others are still running. Called inside the gate, and
  /// not for an error.
  func endsResult(_ input: Int32, _ ending: Ending) -> Bool { input == main }
}

/// The state of `combineLatest` and `zip`, whose results each take an element of every input.
///
/// The elements are before a table of cells, in one block of memory. The combining closure walks over the table,
/// because unwrapping a pack of optionals in an escaping closure crashes the optimizer (seen with Swift 6.3.1 on Linux;
/// not reported), and a stored tuple of a pack costs more (the benchmark row *combineLatest of 8, per event*). Nothing
/// here is a generic type, because the code for a pack is not specialized and would look up such a type at each use.
@usableFromInline final class CombiningState: Join, @unchecked Sendable {  // because the gate guards every `var`
  /// An action of the combining closure, which alone knows the types of the elements.
  @usableFromInline enum Visit: Sendable {
    case send
    case release
  }

  /// The place of the element of an input, in bytes, and whether there is one.
  @usableFromInline struct Cell {
    @usableFromInline let place: UInt32
    @usableFromInline var isFull = false
    /// Whether there is a queue, which is before that place. With `zip`, it is made for the first element that waits
    /// behind another.
    @usableFromInline var hasQueue = false

    @inlinable init(at place: Int) { self.place = UInt32(place) }
  }

  /// The places of the elements of all inputs, in bytes.
  @usableFromInline struct Layout: Sendable {
    @inlinable static var queueSize: Int { MemoryLayout<Queue<Int>>.size }

    @usableFromInline let keepsNewest: Bool
    @usableFromInline var count = 0
    @usableFromInline var size = 0
    @usableFromInline var alignment = 8

    @inlinable init(keepingNewest: Bool) { keepsNewest = keepingNewest }

    /// Adds an element, and returns its place.
    @inlinable @discardableResult mutating func add<Element>(_: Element.Type) -> Int {
      let mask = max(8, MemoryLayout<Element>.alignment) - 1
      let offset = (size + (keepsNewest ? 0 : Self.queueSize) + mask) & ~mask
      count += 1
      size = (offset + MemoryLayout<Element>.size + 7) & ~7
      alignment = max(alignment, mask + 1)
      return offset
    }
  }

  @usableFromInline let elements: UnsafeMutableRawPointer
  @usableFromInline let cells: UnsafeMutablePointer<Cell>
  /// Whether an element is used until a newer one replaces it, or only once.
  @usableFromInline let keepsNewest: Bool
  @usableFromInline let visit: @Sendable (CombiningState, Visit) -> Void
  /// The index of the input to read next, and the number of inputs without an element. A field, because a local
  /// variable that a pack expansion changes is allocated for each event.
  // Unchecked for the benchmark row *combineLatest of 8, per event*.
  @exclusivity(unchecked) @usableFromInline var counts: (next: Int, empty: Int)
  /// The inputs that ended while their elements were waiting, and how they ended.
  @usableFromInline var ended: [(input: Int32, ending: Ending)] = []

  /// - Parameter visit: sends the combination of the elements that `take` returns, or releases them. It is called
  ///   inside the gate.
  @usableFromInline init(
    _ downstream: Subscription, _ layout: Layout, _ visit: @escaping @Sendable (CombiningState, Visit) -> Void
  ) {
    keepsNewest = layout.keepsNewest
    counts = (0, layout.count)
    // The elements come first, because they may need more than the alignment of a word.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: layout.size + layout.count * MemoryLayout<Cell>.stride, alignment: layout.alignment)
    elements = memory
    cells = (memory + layout.size).assumingMemoryBound(to: Cell.self)
    cells.initialize(repeating: Cell(at: 0), count: layout.count)
    self.visit = visit
    super.init(downstream, inputs: layout.count)
  }

  deinit {
    counts.next = 0
    visit(self, .release)
    elements.deallocate()
  }

  @inlinable @inline(__always)
  func element<Element>(of input: Int, _: Element.Type) -> UnsafeMutablePointer<Element> {
    (elements + Int(cells[input].place)).assumingMemoryBound(to: Element.self)
  }

  @inlinable func queue<Element>(of input: Int, _: Element.Type) -> UnsafeMutablePointer<Queue<Element>> {
    (elements + Int(cells[input].place) - Layout.queueSize).assumingMemoryBound(to: Queue<Element>.self)
  }

  // MARK: Inside the gate

  @inlinable @inline(__always) func put<Element>(_ element: Element, _ input: Int) {
    guard downstream.isLive else { return }
    if !cells[input].isFull {
      self.element(of: input, Element.self).initialize(to: element)
      cells[input].isFull = true
      counts.empty -= 1
    } else if keepsNewest {
      self.element(of: input, Element.self).pointee = element
    } else {
      if !cells[input].hasQueue { queue(of: input, Element.self).initialize(to: Queue()) }
      cells[input].hasQueue = true
      return queue(of: input, Element.self).pointee.append(element)
    }
    if counts.empty == 0 { send() }
  }

  /// Sends the combination of the elements. No input may be empty.
  @inlinable @inline(__always) func send() {
    counts.next = 0
    visit(self, .send)
    if !keepsNewest { endIfUsedUp() }
  }

  /// Returns the element of the next input. Call this once for each input, in their order, so that the element has
  /// this type.
  @inlinable @inline(__always) func take<Element>(_: Element.Type) -> Element {
    let input = nextInput()
    return keepsNewest ? element(of: input, Element.self).pointee : takeOldest(of: input)
  }

  @inlinable @inline(never) func takeOldest<Element>(of input: Int) -> Element {
    let element = element(of: input, Element.self).move()
    if cells[input].hasQueue, let next = queue(of: input, Element.self).pointee.popFirst() {
      self.element(of: input, Element.self).initialize(to: next)
    } else {
      cells[input].isFull = false
      counts.empty += 1
    }
    return element
  }

  /// Releases the elements of the next input. Call this like `take`.
  @inlinable func release<Element>(_: Element.Type) {
    let input = nextInput()
    if cells[input].isFull { element(of: input, Element.self).deinitialize(count: 1) }
    if cells[input].hasQueue { queue(of: input, Element.self).deinitialize(count: 1) }
  }

  @inlinable @inline(__always) func nextInput() -> Int {
    defer { counts.next &+= 1 }
    return counts.next
  }

  override func endsResult(_ input: Int32, _ ending: Ending) -> Bool {
    guard cells[Int(input)].isFull else { return true }
    if !keepsNewest { ended.append((input, ending)) }
    return false
  }

  /// Ends the result if an input has ended and all its elements are used up.
  @usableFromInline func endIfUsedUp() {
    if !ended.isEmpty, let first = ended.first(where: { !cells[Int($0.input)].isFull }) { downstream.end(first.ending) }
  }
}
