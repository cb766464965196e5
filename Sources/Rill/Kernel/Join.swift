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

  /// The address of the element of an input. The lowest bit of the word is set while there is an element. With `zip`,
  /// later elements are in a queue before that address, which is made when it is needed.
  @usableFromInline struct Cell: @unchecked Sendable {  // because of the gate
    @usableFromInline let word: UnsafeMutablePointer<UInt>

    @inlinable @inline(__always) init(_ word: UnsafeMutablePointer<UInt>) { self.word = word }

    @inlinable var isFull: Bool {
      @inline(__always) get { word.pointee & 1 != 0 }
      @inline(__always) nonmutating set { word.pointee = word.pointee & ~1 | (newValue ? 1 : 0) }
    }

    /// Whether there is a queue, because an element has waited behind the first one. The second lowest bit.
    @inlinable var hasQueue: Bool {
      @inline(__always) get { word.pointee & 2 != 0 }
      @inline(__always) nonmutating set { word.pointee = word.pointee & ~2 | (newValue ? 2 : 0) }
    }

    @inlinable @inline(__always) func element<Element>(_: Element.Type) -> UnsafeMutablePointer<Element> {
      UnsafeMutableRawPointer(bitPattern: word.pointee & ~3).unsafelyUnwrapped
        .assumingMemoryBound(to: Element.self)
    }

    @inlinable func later<Element>(_: Element.Type) -> UnsafeMutablePointer<Queue<Element>> {
      let address = UnsafeMutableRawPointer(element(Element.self)) - Layout.queueSize
      return address.assumingMemoryBound(to: Queue<Element>.self)
    }
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
  @usableFromInline let cells: UnsafeMutablePointer<UInt>
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
      byteCount: layout.size + layout.count * MemoryLayout<UInt>.stride, alignment: layout.alignment)
    elements = memory
    cells = (memory + layout.size).assumingMemoryBound(to: UInt.self)
    cells.initialize(repeating: 0, count: layout.count)
    self.visit = visit
    super.init(downstream, inputs: layout.count)
  }

  deinit {
    counts.next = 0
    visit(self, .release)
    elements.deallocate()
  }

  @inlinable @inline(__always) func cell(_ index: Int) -> Cell { Cell(cells + index) }

  // MARK: Inside the gate

  @inlinable @inline(__always) func put<Element>(_ element: Element, _ cell: Cell) {
    guard downstream.isLive else { return }
    if !cell.isFull {
      cell.element(Element.self).initialize(to: element)
      cell.isFull = true
      counts.empty -= 1
    } else if keepsNewest {
      cell.element(Element.self).pointee = element
    } else {
      if !cell.hasQueue { cell.later(Element.self).initialize(to: Queue()) }
      cell.hasQueue = true
      return cell.later(Element.self).pointee.append(element)
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
    let cell = nextCell
    return keepsNewest ? cell.element(Element.self).pointee : takeOldest(of: cell)
  }

  @inlinable @inline(never) func takeOldest<Element>(of cell: Cell) -> Element {
    let element = cell.element(Element.self).move()
    if cell.hasQueue, let next = cell.later(Element.self).pointee.popFirst() {
      cell.element(Element.self).initialize(to: next)
    } else {
      cell.isFull = false
      counts.empty += 1
    }
    return element
  }

  /// Releases the elements of the next input. Call this like `take`.
  @inlinable func release<Element>(_: Element.Type) {
    let cell = nextCell
    if cell.isFull { cell.element(Element.self).deinitialize(count: 1) }
    if cell.hasQueue { cell.later(Element.self).deinitialize(count: 1) }
  }

  @inlinable var nextCell: Cell {
    @inline(__always) get {
      defer { counts.next &+= 1 }
      return cell(counts.next)
    }
  }

  override func endsResult(_ input: Int32, _ ending: Ending) -> Bool {
    guard cell(Int(input)).isFull else { return true }
    if !keepsNewest { ended.append((input, ending)) }
    return false
  }

  /// Ends the result if an input has ended and all its elements are used up.
  @usableFromInline func endIfUsedUp() {
    if !ended.isEmpty, let first = ended.first(where: { !cell(Int($0.input)).isFull }) { downstream.end(first.ending) }
  }
}
