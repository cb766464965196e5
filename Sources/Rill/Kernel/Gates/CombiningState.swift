/// The state of `combineLatest` and `zip`, whose results each take an element of every input.
///
/// The elements are behind a table of cells, in one block of memory. The combining closure walks over the table,
/// because unwrapping a pack of optionals in an escaping closure crashes the compiler of Swift 6.3, and a stored tuple
/// of a pack costs five times as much. Nothing here is a generic type, because the code for a pack is not specialized
/// and would look up such a type at each use.
@usableFromInline
final class CombiningState: Join, @unchecked Sendable {  // because the gate guards every `var`
  /// What the combining closure does with the elements, whose types only it knows.
  @usableFromInline
  enum Visit: Sendable {
    case send
    case release
  }

  /// The address of the element of an input. The lowest bit of the word is set while there is an element. With `zip`,
  /// later elements are in a queue before that address.
  @usableFromInline
  struct Cell: @unchecked Sendable {  // because of the gate
    @usableFromInline let word: UnsafeMutablePointer<UInt>

    @inlinable @inline(__always)
    init(_ word: UnsafeMutablePointer<UInt>) { self.word = word }

    @inlinable
    var isFull: Bool {
      @inline(__always) get { word.pointee & 1 != 0 }
      @inline(__always) nonmutating set { word.pointee = word.pointee & ~1 | (newValue ? 1 : 0) }
    }

    @inlinable @inline(__always)
    func element<Element>(_: Element.Type) -> UnsafeMutablePointer<Element> {
      UnsafeMutableRawPointer(bitPattern: word.pointee & ~1).unsafelyUnwrapped
        .assumingMemoryBound(to: Element.self)
    }

    @inlinable
    func later<Element>(_: Element.Type) -> UnsafeMutablePointer<Queue<Element>> {
      (UnsafeMutableRawPointer(element(Element.self)) - 8).assumingMemoryBound(to: Queue<Element>.self)
    }
  }

  /// The room and the alignment that the elements of all inputs take, in bytes.
  @usableFromInline
  struct Layout: Sendable {
    @usableFromInline let keepsNewest: Bool
    @usableFromInline var inputs = 0
    @usableFromInline var room = 0
    @usableFromInline var alignment = 8

    @inlinable init(keepingNewest: Bool) { keepsNewest = keepingNewest }

    @inlinable
    mutating func add<Element>(_: Element.Type) {
      inputs += 1
      let padding = max(0, MemoryLayout<Element>.alignment - 8)
      room += (keepsNewest ? 0 : 8) + padding + (MemoryLayout<Element>.size + 7) & ~7
      alignment = max(alignment, MemoryLayout<Element>.alignment)
    }
  }

  @usableFromInline let cells: UnsafeMutablePointer<UInt>
  /// Whether an element is used until a newer one replaces it, or only once.
  @usableFromInline let keepsNewest: Bool
  @usableFromInline let visit: @Sendable (CombiningState, Visit) -> Void
  /// The index of the input to read next; while inputs are added, the offset behind the last element. It is a field
  /// because a local variable that a pack expansion changes is allocated for each event.
  @exclusivity(unchecked) @usableFromInline var cursor: Int32
  @exclusivity(unchecked) @usableFromInline var empty: Int32
  /// The inputs that ended while their elements were waiting, and how they ended.
  @exclusivity(unchecked) @usableFromInline var ended: [(input: Int32, ending: Ending)] = []

  /// - Parameter visit: sends the combination of the elements that `take` returns, or releases them. It is called inside
  ///   the gate.
  @usableFromInline
  init(
    _ downstream: Subscription, _ layout: Layout, _ visit: @escaping @Sendable (CombiningState, Visit) -> Void
  ) {
    keepsNewest = layout.keepsNewest
    empty = Int32(layout.inputs)
    let table = layout.inputs * MemoryLayout<UInt>.stride
    cursor = Int32(table)
    cells = allocateBytes(table + layout.room, alignment: layout.alignment).assumingMemoryBound(to: UInt.self)
    self.visit = visit
    super.init(downstream)
  }

  deinit {
    cursor = 0
    visit(self, .release)
    cells.deallocate()
  }

  /// Adds an input, whose element is behind that of the input before.
  @inlinable
  func addInput<Element>(_: Element.Type) {
    let start = UnsafeMutableRawPointer(cells)
    let address = (start + Int(cursor) + (keepsNewest ? 0 : 8)).alignedUp(for: Element.self)
    let cell = cell(Int(inputCount))
    _ = addInput()
    cell.word.pointee = UInt(bitPattern: address)
    if !keepsNewest { cell.later(Element.self).initialize(to: Queue()) }
    cursor = Int32(truncatingIfNeeded: (address + MemoryLayout<Element>.size).alignedUp(toMultipleOf: 8) - start)
  }

  @inlinable @inline(__always)
  func cell(_ index: Int) -> Cell { Cell(cells + index) }

  // MARK: Inside the gate

  @inlinable @inline(__always)
  func put<Element>(_ element: Element, _ cell: Cell) {
    guard downstream.isLive else { return }
    if !cell.isFull {
      cell.element(Element.self).initialize(to: element)
      cell.isFull = true
      empty -= 1
    } else if keepsNewest {
      cell.element(Element.self).pointee = element
    } else {
      return cell.later(Element.self).pointee.append(element)
    }
    if empty == 0 { send() }
  }

  /// Sends the combination of the elements. No input may be empty.
  @inlinable @inline(__always)
  func send() {
    cursor = 0
    visit(self, .send)
    if !ended.isEmpty { endIfUsedUp() }
  }

  /// Returns the element of the next input. Call this once for each input, in the order of `addInput`, so that the
  /// element has this type.
  @inlinable @inline(__always)
  func take<Element>(_: Element.Type) -> Element {
    let cell = nextCell
    if keepsNewest { return cell.element(Element.self).pointee }
    let element = cell.element(Element.self).move()
    if let next = cell.later(Element.self).pointee.popFirst() {
      cell.element(Element.self).initialize(to: next)
    } else {
      cell.isFull = false
      empty += 1
    }
    return element
  }

  /// Releases the elements of the next input. Call this like `take`.
  @inlinable
  func release<Element>(_: Element.Type) {
    let cell = nextCell
    if cell.isFull { cell.element(Element.self).deinitialize(count: 1) }
    if !keepsNewest { cell.later(Element.self).deinitialize(count: 1) }
  }

  @inlinable
  var nextCell: Cell {
    @inline(__always) get {
      defer { cursor &+= 1 }
      return cell(Int(cursor))
    }
  }

  override func endsResult(_ input: Int32, _ ending: Ending) -> Bool {
    guard cell(Int(input)).isFull else { return true }
    if !keepsNewest { ended.append((input, ending)) }
    return false
  }

  /// Ends the result if an input has ended and all its elements are used up.
  @usableFromInline
  func endIfUsedUp() {
    if let first = ended.first(where: { !cell(Int($0.input)).isFull }) { downstream.end(first.ending) }
  }
}
