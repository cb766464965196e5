extension Observable where Element == any Sendable {
  /// The newest elements of several streams, together, whenever one of them sends and all have sent.
  ///
  /// ```
  ///                 --1-----2--------|
  ///                 ----a------b--|
  /// combineLatest   ----1a--2a-2b----|
  /// ```
  ///
  /// Any number of streams of any types. The streams are subscribed to in the order given. It completes when all have,
  /// or as soon as one completes that has sent nothing; an error of any ends it.
  ///
  /// - Parameter combine: an error that it throws ends the stream with that error.
  @inlinable
  public static func combineLatest<each Source: ObservableType, Result: Sendable, Failure: Error>(
    _ sources: repeat each Source,
    resultSelector combine: @escaping @Sendable (repeat (each Source).Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    Observable<Result> { sink in
      let join = LatestJoin(sink.subscription)
      join.send = { join in
        guard sink.subscription.isLive else { return }
        var cursor = 0
        do throws(Failure) {
          sink.next(try combine(repeat join.take((each Source).Element.self, &cursor)))
        } catch {
          sink.subscription.end(error)
        }
      }
      let inputs = (repeat join.addCell((each Source).Element.self))
      join.start()
      repeat join.connect((each sources).asObservable(), each inputs)
    }
  }

  /// The newest elements of several streams, as a tuple, whenever one of them sends and all have sent.
  @inlinable
  public static func combineLatest<each Source: ObservableType>(
    _ sources: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    combineLatest(repeat each sources) { (element: repeat (each Source).Element) in (repeat each element) }
  }
}

/// One typed cell for each input. The combining closure walks over them, because a pack of optionals that is unwrapped
/// in an escaping closure crashes the compiler of Swift 6.3, and a stored tuple of a pack costs five times as much.
@usableFromInline
final class LatestJoin: Join, @unchecked Sendable {  // because the gate guards every `var`
  /// Combines the cells and sends the result. Set before the first event; given the join, so that it need not hold it.
  @exclusivity(unchecked) @usableFromInline var send: @Sendable (LatestJoin) -> Void = { _ in }
  @exclusivity(unchecked) @usableFromInline var cells: ContiguousArray<AnyObject> = []
  @exclusivity(unchecked) @usableFromInline var missing = 0

  @usableFromInline
  override init(_ downstream: Subscription) { super.init(downstream) }

  @inlinable
  func addCell<Element: Sendable>(_: Element.Type) -> Input<Element> {
    let cell = Cell<Element?>(nil)
    cells.append(cell)
    missing += 1
    return Input(cell: cell, subscription: addInput(endsAll: { cell.value == nil }))
  }

  @inlinable
  func connect<Element>(_ source: Observable<Element>, _ input: Input<Element>) {
    guard input.subscription.isLive else { return }
    source.connect(
      Sink(input.subscription) { element in
        guard self.tryEnter() else { return self.enqueue { self.put(element, input.cell) } }
        self.put(element, input.cell)
        self.leave()
      })
  }

  @inlinable @inline(__always)
  func put<Element>(_ element: Element, _ cell: Cell<Element?>) {
    if cell.value == nil { missing -= 1 }
    cell.value = element
    if missing == 0 { send(self) }
  }

  /// The value of the next cell, all of which have one. `cells` was filled in the order in which this reads it.
  @inlinable @inline(__always)
  func take<Element>(_: Element.Type, _ cursor: inout Int) -> Element {
    defer { cursor += 1 }
    return unsafeDowncast(cells[cursor], to: Cell<Element?>.self).value.unsafelyUnwrapped
  }

  @usableFromInline
  struct Input<Element: Sendable>: Sendable {
    @usableFromInline let cell: Cell<Element?>
    @usableFromInline let subscription: Subscription

    @inlinable
    init(cell: Cell<Element?>, subscription: Subscription) {
      self.cell = cell
      self.subscription = subscription
    }
  }
}
