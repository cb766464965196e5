/// The identities that are selected, and for each row whether its own is.
///
/// ```
/// selected  --b---c
/// a         y-n----
/// b         n-y---n
/// c         n-----y
/// ```
///
/// ![A marble diagram of Selection.](Selection)
///
/// ```swift
/// let selection = Selection<Moment.ID>()
/// selection.contains(moment.id).bind(to: \.isHighlighted, on: cell).disposed(by: cell.reuseBag)
/// selection.toggle(moment.id)
/// ```
///
/// A change notifies only the rows that it selects or deselects. It is safe to use from any thread, and part of a
/// ``batch(file:line:_:)``.
///
/// Complexity: identities are spread over 8 sets by their hash values. A change of one copies the set that it belongs to,
/// and computes one in 8 of the observed ``contains(_:file:line:)``. ``replace(with:file:line:)`` writes all sets.
public struct Selection<ID: Hashable & Sendable>: StateType {
  // Each set says alone what is selected of it, so a row that depends on one set is right at each moment, and the others
  // do not concern it: the benchmark row *selection: toggled, of 50 rows*. More sets make a replacement slower.
  @usableFromInline let parts: [BehaviorRelay<Set<ID>>]
  @usableFromInline let all: Derived<Set<ID>>

  /// Creates a selection.
  ///
  /// - Parameters:
  ///   - ids: what is selected at first; by default, nothing.
  ///   - file: the file that records of computations name; by default, the caller's.
  ///   - line: the line that records of computations name; by default, the caller's.
  @inlinable public init(_ ids: Set<ID> = [], file: StaticString = #fileID, line: UInt = #line) {
    parts = Self.divided(ids).map { BehaviorRelay(value: $0) }
    for part in parts { part.specializeComparison() }
    all = Derived(all: parts, file: file, line: line) { $0.reduce(into: []) { $0.formUnion($1) } }
  }

  /// The identities that are selected. Complexity: O(selected) after a change.
  public var value: Set<ID> { all.value }

  /// The selection, as an input of ``Derived``.
  public var stateInput: StateInput<Set<ID>> { all.stateInput }

  /// Returns the selection as a stream.
  public func asObservable() -> Observable<Set<ID>> { all.asObservable() }

  /// Returns whether an identity is selected.
  ///
  /// A recording names the computations by `file` and `line`; by default, the caller's.
  @inlinable public func contains(_ id: ID, file: StaticString = #fileID, line: UInt = #line) -> Derived<Bool> {
    Derived(part(of: id), file: file, line: line) { $0.contains(id) }
  }

  /// Selects a row, in addition to others.
  @inlinable public func select(_ id: ID) { part(of: id).update { _ = $0.insert(id) } }

  /// Deselects a row.
  @inlinable public func deselect(_ id: ID) { part(of: id).update { _ = $0.remove(id) } }

  /// Selects a row that is not selected, and deselects one that is.
  @inlinable public func toggle(_ id: ID) {
    part(of: id).update { ids in if ids.remove(id) == nil { ids.insert(id) } }
  }

  /// Selects these rows and no others, as one change, which a recording names by `file` and `line`; by default, the
  /// caller's.
  @inlinable public func replace(with ids: Set<ID>, file: StaticString = #fileID, line: UInt = #line) {
    batch(file: file, line: line) { for (part, ids) in Swift.zip(parts, Self.divided(ids)) { part.accept(ids) } }
  }

  @inlinable func part(of id: ID) -> BehaviorRelay<Set<ID>> { parts[Self.place(of: id)] }

  @inlinable static func place(of id: ID) -> Int { id.hashValue & 7 }

  @inlinable static func divided(_ ids: Set<ID>) -> [Set<ID>] {
    var parts = Array(repeating: Set<ID>(), count: 8)
    for id in ids { parts[place(of: id)].insert(id) }
    return parts
  }
}
