extension StateType {
  /// Returns an array with the results of `transform`, which is called once for each element that differs.
  ///
  /// ```
  /// added  ---c---d---
  /// large  AB-ABC-ABCD
  /// ```
  ///
  /// ![A marble diagram of mapEach.](mapEach)
  ///
  /// ```swift
  /// let rows = moments.mapEach(id: \.id) { MomentRow($0) }
  /// ```
  ///
  /// After a change, an element whose input is equal to the one of the same identity before keeps its result, wherever
  /// it stands now, so an object stays the same object. A new result that is equal to the old one is not used either:
  /// if no element comes, goes or moves, and no result differs, the array has not changed.
  ///
  /// A list finds a kept row without `==` if the row is small, or if the closure returns `any ListItemViewModel`. A
  /// larger one is copied to new memory each time that an array of its own type becomes one of those.
  ///
  /// Elements of different identities are different, even if `==` says that they are equal. An array that is equal to the
  /// one before is no change.
  ///
  /// Elements should have different identities. If two have the same one, the results are right, but more of them may
  /// be computed again. Of several changes that are made on different threads at once, a subscriber may receive only
  /// the last one, with an array that equals the one it has.
  ///
  /// Complexity: O(elements) comparisons, of identities and with `==`. Identities are hashed only between the first and
  /// the last element that is inserted, removed or moved. Subscribers compare nothing.
  ///
  /// - Parameters:
  ///   - id: the identity of an element, across changes. It must depend on nothing else.
  ///   - file: the file that records of computations name; by default, the caller's.
  ///   - line: the line that records of computations name; by default, the caller's.
  ///   - transform: called outside all locks, on the thread that reads or changes the array. It must depend on nothing
  ///     but the element. It may run on several threads at the same time; then one result is kept, and the
  ///     other thread reads its own once.
  @inlinable public func mapEach<Input: Equatable & Sendable, ID: Hashable, Result: Sendable>(
    id: @escaping @Sendable (Input) -> ID, file: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping @Sendable (Input) -> Result
  ) -> Derived<[Result]> where Element == [Input] {
    mapEach(id: id, CallSite(file: file, line: line), transform, areSame: shareStorage)
  }

  /// Returns the elements that satisfy `isIncluded`, which is called once for each element that differs.
  ///
  /// ```
  /// added  --3--9--6--
  /// large  7----79-796
  /// ```
  ///
  /// ![A marble diagram of filterEach.](filterEach)
  ///
  /// ```swift
  /// let liked = moments.filterEach(id: \.id) { $0.isLiked }
  /// ```
  ///
  /// A change of elements that are left out, before and after it, is no change. Elements of different identities are
  /// different. A subscriber may receive an equal array, as with ``mapEach(id:file:line:_:)``.
  ///
  /// Complexity: as of ``mapEach(id:file:line:_:)``. If elements that are included change, all of these are copied and
  /// compared.
  ///
  /// - Parameters:
  ///   - id: the identity of an element, across changes. It must depend on nothing else.
  ///   - file: the file that records of computations name; by default, the caller's.
  ///   - line: the line that records of computations name; by default, the caller's.
  ///   - isIncluded: called as the closure of ``mapEach(id:file:line:_:)``.
  @inlinable public func filterEach<Input: Equatable & Sendable, ID: Hashable>(
    id: @escaping @Sendable (Input) -> ID, file: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping @Sendable (Input) -> Bool
  ) -> Derived<[Input]> where Element == [Input] {
    let kept = mapEach(id: id, file: file, line: line) { isIncluded($0) ? $0 : nil }
    let recorder = Derived<[Input]>.makeRecorder(CallSite(file: file, line: line), "filterEach")
    let areEqual = Equality<[Input]> { one, other in one.elementsEqual(other) { id($0) == id($1) && $0 == $1 } }
    let included = { @Sendable (kept: [Input?]) in kept.compactMap { $0 } }
    return Derived(DistinctNode(DerivedInputs(kept), Derived.taking(included, recorder, areEqual)))
  }

  /// Returns a collection with the results of `transform`.
  ///
  /// - Parameter areSame: whether two collections are copies of each other.
  @inlinable package func mapEach<Input: Equatable & Sendable, ID: Hashable, Results>(
    id: @escaping @Sendable (Input) -> ID, _ site: CallSite,
    _ transform: @escaping @Sendable (Input) -> Results.Element,
    areSame: @escaping (Results, Results) -> Bool
  ) -> Derived<Results> where Element == [Input], Results: KeptCollection, Results.Index == Int {
    let areEqual = Equality<Results.Element>()
    let areSameInputs = Equality<KeptElements<Input, Results>> { $0 === $1 }
    let kept = Derived<KeptElements<Input, Results>>(DerivedInputs(self)) { node, pass, graph in
      pass.compute(node, in: graph, areSameInputs, { $0.next([Input].self, of: $1) }) { old, inputs in
        old?.updated(to: inputs, id, areSame: ==, areEqual: areEqual.areEqual, transform)
          ?? KeptElements(inputs, Results(inputs.map(transform)))
      }
    }
    let recorder = Derived<Results>.makeRecorder(site, "mapEach")
    let results = { @Sendable (kept: KeptElements<Input, Results>) in kept.results }
    return Derived<Results>(
      DistinctNode(DerivedInputs(kept), Derived.taking(results, recorder, Equality(areSame))))
  }
}

/// A collection of results that can be kept while some of them change.
@usableFromInline package typealias KeptCollection =
  RangeReplaceableCollection & MutableCollection & RandomAccessCollection & Sendable

/// The node of a value whose versions are compared when they are computed, and not by subscribers.
@usableFromInline final class DistinctNode: DerivedNode, @unchecked Sendable {  // because its base class is
  @usableFromInline override init(_ inputs: DerivedInputs, _ compute: @escaping Compute) {
    super.init(inputs, compute)
  }

  override var isDistinct: Bool { true }
}

/// The elements of an array, and the result for each.
@usableFromInline package final class KeptElements<Input: Sendable, Results: KeptCollection>: Sendable
where Results.Index == Int {
  @usableFromInline let inputs: [Input]
  @usableFromInline package let results: Results

  @inlinable package init(_ inputs: [Input], _ results: Results) {
    (self.inputs, self.results) = (inputs, results)
  }

  /// Returns the results of other elements, and computes only those whose inputs are not the same. Returns this object
  /// if all are.
  ///
  /// Elements of the same identity at the beginning and at the end are compared in place. Only those between them are
  /// looked up.
  @inlinable package func updated<ID: Hashable>(
    to new: [Input], _ id: (Input) -> ID, areSame: (Input, Input) -> Bool,
    areEqual: (Results.Element, Results.Element) -> Bool, _ transform: (Input) -> Results.Element
  ) -> KeptElements {
    var (results, differs) = (results, inputs.count != new.count)
    /// Returns whether two elements are the same one, whose result it computes if the inputs differ.
    func keep(_ place: Int, for input: Input) -> Bool {
      guard id(inputs[place]) == id(input) else { return false }
      if areSame(inputs[place], input) { return true }
      differs = true
      let result = transform(input)
      if !areEqual(results[place], result) { results[place] = result }
      return true
    }
    var start = 0
    var (oldEnd, end) = (inputs.count, new.count)
    while start < min(oldEnd, end), keep(start, for: new[start]) { start += 1 }
    while start < min(oldEnd, end), keep(oldEnd - 1, for: new[end - 1]) { (oldEnd, end) = (oldEnd - 1, end - 1) }
    if start < max(oldEnd, end) {
      differs = true
      let places = Dictionary((start..<oldEnd).map { (id(inputs[$0]), $0) }) { first, _ in first }
      var between = Results()
      between.reserveCapacity(end - start)
      // Results that are kept and stood side by side. They are copied as a part of the collection: an optimized build
      // moves an existential that is copied alone to a new box, and then a list compares the row.
      var kept = 0..<0
      for input in new[start..<end] {
        let place = places[id(input)]
        var result: Results.Element?
        if place.map({ areSame(inputs[$0], input) }) != true {
          let computed = transform(input)
          if place.map({ areEqual(results[$0], computed) }) != true { result = computed }
        }
        if result == nil, let place, place == kept.upperBound {
          kept = kept.lowerBound..<place + 1
          continue
        }
        between.append(contentsOf: results[kept])
        kept = 0..<0
        if let result { between.append(result) } else if let place { kept = place..<place + 1 }
      }
      between.append(contentsOf: results[kept])
      results.replaceSubrange(start..<oldEnd, with: between)
    }
    return differs ? KeptElements(new, results) : self
  }
}
