extension ObservableType {
  /// Combines the latest elements of several streams whenever one of them emits, once all have emitted.
  ///
  /// ```
  /// digits         --1-----2--------|
  /// letters        ----a------b--|
  /// combineLatest  ----1a--2a-2b----|
  /// ```
  ///
  /// ![A marble diagram of combineLatest.](combineLatest)
  ///
  /// Takes any number of streams of any types, and subscribes to them in the given order. The result completes when all
  /// streams have completed, as soon as one completes without an element, or at once if there are no streams. An error
  /// from any stream ends the result.
  ///
  /// A closure that is a single long expression of operators compiles only if its result type is known, from the
  /// context or from `-> Int` in the closure:
  ///
  /// ```swift
  /// Observable.combineLatest(a, b, c, d, e, f) { a, b, c, d, e, f -> Int in a + b + c + d + e + f }
  /// ```
  ///
  /// - Parameters:
  ///   - sources: the streams to combine.
  ///   - combine: combines the elements; an error that it throws ends the stream.
  @inlinable public static func combineLatest<each Source: ObservableType, Element, Failure: Error>(
    _ sources: repeat each Source,
    resultSelector combine: @escaping @Sendable (repeat (each Source).Element) throws(Failure) -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    CombiningState.join(repeat each sources, keepingNewest: true, combine)
  }

  /// Combines the latest elements of several streams of one type whenever one of them emits, once all have emitted.
  ///
  /// ```
  /// digits                   --1-----2--------|
  /// letters                  ----a------b--|
  /// combineLatest of a list  ----1a--2a-2b----|
  /// ```
  ///
  /// ![A marble diagram of combineLatest.](combineLatest-array)
  ///
  /// For an empty array, the result emits the combination of no elements and then completes: a form without fields is
  /// valid.
  ///
  /// - Parameters:
  ///   - sources: the streams to combine.
  ///   - combine: combines the elements; an error that it throws ends the stream.
  @inlinable public static func combineLatest<Input: Sendable, Element, Failure: Error>(
    _ sources: [any ObservableType<Input>],
    resultSelector combine: @escaping @Sendable ([Input]) throws(Failure) -> Element
  ) -> Observable<Element> where Self == Observable<Element> {
    CombiningState.join(sources, keepingNewest: true, combine)
  }

  /// Emits the latest elements of several streams as a tuple whenever one of them emits, once all have emitted.
  ///
  /// ```
  /// digits         --1-----2---------|
  /// letters        ----a-------b--|
  /// combineLatest  ----1,a-2,a-2,b---|
  /// ```
  ///
  /// ![A marble diagram of combineLatest.](combineLatest-tuple)
  ///
  /// A following `map` that is a single long expression of operators compiles only if its result type is known, from
  /// the context or from `-> Int` in the closure:
  ///
  /// ```swift
  /// Observable.combineLatest(a, b, c, d, e, f).map { a, b, c, d, e, f -> Int in a + b + c + d + e + f }
  /// ```
  @inlinable public static func combineLatest<each Source: ObservableType>(
    _ sources: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> where Self == Observable<(repeat (each Source).Element)> {
    CombiningState.join(repeat each sources, keepingNewest: true)
  }

  /// Emits the latest elements of several streams of one type as an array whenever one of them emits, once all have
  /// emitted.
  ///
  /// ```
  /// digits                   --1------2----------|
  /// letters                  ----a---------b--|
  /// combineLatest of a list  ----[1a]-[2a]-[2b]--|
  /// ```
  ///
  /// ![A marble diagram of combineLatest.](combineLatest-arrays)
  ///
  /// For no streams, the result emits an empty array and then completes.
  @inlinable
  public static func combineLatest<Input: Sendable>(_ sources: [any ObservableType<Input>]) -> Observable<[Input]>
  where Self == Observable<Input> {
    CombiningState.join(sources, keepingNewest: true) { $0 }
  }
}

// The code that `combineLatest` and `zip` share: both join their inputs; they differ in how long they keep an element.
extension CombiningState {
  @inlinable static func join<each Source: ObservableType, Result: Sendable, Failure: Error>(
    _ sources: repeat each Source, keepingNewest: Bool,
    _ combine: @escaping @Sendable (repeat (each Source).Element) throws(Failure) -> Result
  ) -> Observable<Result> {
    let layout = layout(of: repeat (each Source).Element.self, keepingNewest: keepingNewest)
    return Observable { sink in
      let join = CombiningState(sink.subscription, layout, visiting(combine, sink))
      join.start()
      join.connectAll(repeat each sources)
    }
  }

  @inlinable static func join<each Source: ObservableType>(
    _ sources: repeat each Source, keepingNewest: Bool
  ) -> Observable<(repeat (each Source).Element)> {
    join(repeat each sources, keepingNewest: keepingNewest) { (element: repeat (each Source).Element) in
      (repeat each element)
    }
  }

  @inlinable static func join<Input: Sendable, Result: Sendable, Failure: Error>(
    _ sources: [any ObservableType<Input>], keepingNewest: Bool,
    _ combine: @escaping @Sendable ([Input]) throws(Failure) -> Result
  ) -> Observable<Result> {
    var layout = Layout(keepingNewest: keepingNewest)
    for _ in sources { layout.add(Input.self) }
    return Observable { [layout] sink in
      let visit = { @Sendable (join: CombiningState, action: Visit) in
        guard case .send = action else {
          for _ in 0..<layout.count { join.release(Input.self) }
          return
        }
        do throws(Failure) {
          sink.next(try combine((0..<layout.count).map { _ in join.take(Input.self) }))
        } catch {
          sink.subscription.end(error)
        }
      }
      let join = CombiningState(sink.subscription, layout, visit)
      // Of no inputs, all have emitted.
      if keepingNewest, sources.isEmpty { join.send() }
      join.start()
      var places = Layout(keepingNewest: keepingNewest)
      for source in sources { join.connect(source, &places) }
    }
  }

  /// Not in `join`, because a closure that knows the sources looks up the types of their elements for each event.
  @inlinable static func visiting<each Element: Sendable, Result: Sendable, Failure: Error>(
    _ combine: @escaping @Sendable (repeat each Element) throws(Failure) -> Result, _ sink: Sink<Result>
  ) -> @Sendable (CombiningState, Visit) -> Void {
    { join, visit in
      if case .release = visit { return join.releaseAll(repeat (each Element).self) }
      do throws(Failure) {
        sink.next(try combine(repeat join.take((each Element).self)))
      } catch {
        sink.subscription.end(error)
      }
    }
  }

  // The loops over packs are never inlined; see `DerivedInputs`.

  @inlinable @inline(never)
  static func layout<each Element>(of types: repeat (each Element).Type, keepingNewest: Bool) -> Layout {
    var layout = Layout(keepingNewest: keepingNewest)
    for type in repeat each types { layout.add(type) }
    return layout
  }

  @inlinable @inline(never)
  func releaseAll<each Element>(_ types: repeat (each Element).Type) { repeat release(each types) }

  @inlinable @inline(never) func connectAll<each Source: ObservableType>(_ sources: repeat each Source) {
    var places = Layout(keepingNewest: keepsNewest)
    for source in repeat each sources { connect(source, &places) }
  }

  /// Connects the next input.
  ///
  /// - Parameter places: the elements of the inputs before, to which the element of this one is added.
  @inlinable func connect<Source: ObservableType>(_ source: Source, _ places: inout Layout) {
    let index = places.count
    cells[index] = Cell(at: places.add(Source.Element.self))
    let input = inputs[index]
    guard input.isLive else { return }
    connect(sink(input, index), to: source)
  }

  /// A separate function, because looking up the type of the stream takes long where types are unknown.
  @inlinable @inline(never) func connect<Source: ObservableType>(_ sink: Sink<Source.Element>, to source: Source) {
    source.asObservable().connect(sink)
  }

  @inlinable func sink<Element: Sendable>(_ input: Subscription, _ index: Int) -> Sink<Element> {
    Sink(input) { element in
      guard self.tryEnter() else { return self.enqueue { self.put(element, index) } }
      self.put(element, index)
      self.leave()
    }
  }
}
