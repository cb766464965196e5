// The code that `combineLatest` and `zip` share: both join their inputs; they differ in how long they keep an element.
extension CombiningState {
  @inlinable
  static func join<each Element: Sendable, Result: Sendable, Failure: Error>(
    _ sources: repeat Observable<each Element>, keepingNewest: Bool,
    _ combine: @escaping @Sendable (repeat each Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    Observable<Result> { sink in
      let join = CombiningState(sink.subscription, keepingNewest: keepingNewest)
      let inputs = (repeat join.addInput((each Element).self))
      let send: @Sendable () -> Void = {
        do throws(Failure) {
          sink.next(try combine(repeat join.take((each Element).self)))
        } catch {
          sink.subscription.end(error)
        }
      }
      join.start()
      repeat join.connect(each sources, each inputs, send)
    }
  }

  @inlinable
  static func join<each Element: Sendable>(
    _ sources: repeat Observable<each Element>, keepingNewest: Bool
  ) -> Observable<(repeat each Element)> {
    join(repeat each sources, keepingNewest: keepingNewest) { (element: repeat each Element) in (repeat each element) }
  }

  @inlinable
  static func join<Input: Sendable, Result: Sendable, Failure: Error>(
    _ sources: [any ObservableType<Input>], keepingNewest: Bool,
    _ combine: @escaping @Sendable ([Input]) throws(Failure) -> Result
  ) -> Observable<Result> {
    let count = sources.count
    return Observable<Result> { sink in
      let join = CombiningState(sink.subscription, keepingNewest: keepingNewest)
      let inputs = sources.map { _ in join.addInput(Input.self) }
      let send: @Sendable () -> Void = {
        do throws(Failure) {
          sink.next(try combine((0..<count).map { _ in join.take(Input.self) }))
        } catch {
          sink.subscription.end(error)
        }
      }
      // If there are no inputs, all of them have emitted.
      if keepingNewest, inputs.isEmpty { send() }
      join.start()
      for (source, input) in Swift.zip(sources, inputs) { join.connect(source.asObservable(), input, send) }
    }
  }

  @inlinable
  static func join<Input: Sendable>(
    _ sources: [any ObservableType<Input>], keepingNewest: Bool
  ) -> Observable<[Input]> {
    join(sources, keepingNewest: keepingNewest) { $0 }
  }

  @inlinable
  func connect<Element>(
    _ source: Observable<Element>, _ input: (box: Box<Element>, subscription: Subscription),
    _ send: @escaping @Sendable () -> Void
  ) {
    if input.subscription.isLive { source.connect(sink(for: input, send)) }
  }
}
