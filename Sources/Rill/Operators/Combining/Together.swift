/// What `combineLatest` and `zip` share: an element of each input goes into each result.
///
/// One typed box for each input, all in one array. The combining closure walks over them, because a pack of optionals
/// that is unwrapped in an escaping closure crashes the compiler of Swift 6.3, and a stored tuple of a pack costs five
/// times as much.
@usableFromInline
final class Together: Join, @unchecked Sendable {  // because the gate guards every `var`
  /// What an input has sent: the element for the next result and, with `zip`, those for later ones.
  @usableFromInline
  final class Box<Element>: @unchecked Sendable {  // because the gate of the operator guards every `var`
    @exclusivity(unchecked) @usableFromInline var element: Element?
    @exclusivity(unchecked) @usableFromInline var later = Queue<Element>()

    @inlinable init() {}
  }

  /// Whether an element serves until a newer one comes, or once.
  @usableFromInline let keepsNewest: Bool
  /// Combines the elements and sends the result. Set before the first event; given the join, so that it need not hold
  /// it.
  @exclusivity(unchecked) @usableFromInline var send: @Sendable (Together) -> Void = { _ in }
  @exclusivity(unchecked) @usableFromInline var boxes: ContiguousArray<AnyObject> = []
  @exclusivity(unchecked) @usableFromInline var empty = 0
  /// Of the inputs that have ended while elements of theirs waited: whether any still does.
  @exclusivity(unchecked) @usableFromInline var ended: [(isEmpty: @Sendable () -> Bool, ending: Ending)] = []

  @usableFromInline
  init(_ downstream: Subscription, keepingNewest: Bool) {
    keepsNewest = keepingNewest
    super.init(downstream)
  }

  @inlinable
  static func join<each Source: ObservableType, Result: Sendable, Failure: Error>(
    _ sources: repeat each Source, keepingNewest: Bool,
    _ combine: @escaping @Sendable (repeat (each Source).Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    Observable<Result> { sink in
      let join = Together(sink.subscription, keepingNewest: keepingNewest)
      join.send = { join in
        var cursor = 0
        do throws(Failure) {
          sink.next(try combine(repeat join.take((each Source).Element.self, &cursor)))
        } catch {
          sink.subscription.end(error)
        }
      }
      let inputs = (repeat join.addInput((each Source).Element.self))
      join.start()
      repeat join.connect((each sources).asObservable(), each inputs)
    }
  }

  @inlinable
  static func join<Input: Sendable, Result: Sendable, Failure: Error>(
    _ sources: [any ObservableType<Input>], keepingNewest: Bool,
    _ combine: @escaping @Sendable ([Input]) throws(Failure) -> Result
  ) -> Observable<Result> {
    let count = sources.count
    return Observable<Result> { sink in
      let join = Together(sink.subscription, keepingNewest: keepingNewest)
      join.send = { join in
        var cursor = 0
        do throws(Failure) {
          sink.next(try combine((0..<count).map { _ in join.take(Input.self, &cursor) }))
        } catch {
          sink.subscription.end(error)
        }
      }
      let inputs = sources.map { _ in join.addInput(Input.self) }
      join.start()
      for (source, input) in Swift.zip(sources, inputs) { join.connect(source.asObservable(), input) }
    }
  }

  @inlinable
  func addInput<Element: Sendable>(_: Element.Type) -> (box: Box<Element>, subscription: Subscription) {
    let box = Box<Element>()
    boxes.append(box)
    empty += 1
    let isEmpty: @Sendable () -> Bool = { box.element == nil }
    let subscription = addInput { [unowned self] ending in
      if isEmpty() { return true }
      if !keepsNewest { ended.append((isEmpty, ending)) }
      return false
    }
    return (box, subscription)
  }

  @inlinable
  func connect<Element>(_ source: Observable<Element>, _ input: (box: Box<Element>, subscription: Subscription)) {
    guard input.subscription.isLive else { return }
    let box = input.box
    source.connect(
      Sink(input.subscription) { element in
        guard self.tryEnter() else { return self.enqueue { self.put(element, box) } }
        self.put(element, box)
        self.leave()
      })
  }

  // MARK: Inside the gate

  @inlinable @inline(__always)
  func put<Element>(_ element: Element, _ box: Box<Element>) {
    guard downstream.isLive else { return }
    if box.element == nil {
      empty -= 1
    } else if !keepsNewest {
      return box.later.append(element)
    }
    box.element = element
    guard empty == 0 else { return }
    send(self)
    if !ended.isEmpty, let first = ended.first(where: { $0.isEmpty() }) { downstream.end(first.ending) }
  }

  /// The element of the next box, none of which is empty. `boxes` was filled in the order in which this reads it.
  @inlinable @inline(__always)
  func take<Element>(_: Element.Type, _ cursor: inout Int) -> Element {
    let box = unsafeDowncast(boxes[cursor], to: Box<Element>.self)
    cursor += 1
    let element = box.element.unsafelyUnwrapped
    if !keepsNewest {
      box.element = box.later.popFirst()
      if box.element == nil { empty += 1 }
    }
    return element
  }
}
