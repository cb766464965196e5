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
/// Complexity: a change is O(selected + observed rows), in steps of some nanoseconds. It computes the rows that it selects
/// or deselects; if these are more than eight, or another thread makes a change meanwhile, all that are observed.
public struct Selection<ID: Hashable & Sendable>: StateType {
  @usableFromInline let ids: BehaviorRelay<Set<ID>>
  // The relay forgets a node that nothing else refers to, and would lose the keys with it.
  @usableFromInline let node: RelayNode

  /// Creates a selection.
  ///
  /// - Parameter ids: what is selected at first; by default, nothing.
  @inlinable public init(_ ids: Set<ID> = []) {
    self.ids = BehaviorRelay(value: ids)
    node = self.ids.hub.makeNode(
      { Self.changedKeys(from: Box<Set<ID>>.element(of: $0), to: Box<Set<ID>>.element(of: $1)) }, hasParts: true)
  }

  /// The identities that are selected.
  @inlinable public var value: Set<ID> { ids.value }

  /// The selection, as an input of ``Derived``.
  @inlinable public var stateInput: StateInput<Set<ID>> { ids.stateInput }

  /// Returns the selection as a stream, without equal repeats.
  @inlinable public func asObservable() -> Observable<Set<ID>> { ids.asObservable() }

  /// Returns whether an identity is selected.
  ///
  /// A recording names the computations by `file` and `line`; by default, the caller's.
  @inlinable public func contains(_ id: ID, file: StaticString = #fileID, line: UInt = #line) -> Derived<Bool> {
    Derived(ids, key: Self.key(of: id), file: file, line: line) { $0.contains(id) }
  }

  /// Selects a row, in addition to others.
  @inlinable public func select(_ id: ID) { update { _ = $0.insert(id) } }

  /// Deselects a row.
  @inlinable public func deselect(_ id: ID) { update { _ = $0.remove(id) } }

  /// Selects a row that is not selected, and deselects one that is.
  @inlinable public func toggle(_ id: ID) { update { ids in if ids.remove(id) == nil { ids.insert(id) } } }

  /// Selects these rows and no others, as one change.
  @inlinable public func replace(with ids: Set<ID>) { self.ids.accept(ids) }

  /// Changes what is selected in one step, like ``BehaviorRelay/update(file:line:_:)``.
  @inlinable public func update(
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping (inout Set<ID>) -> Void
  ) { ids.update(file: file, line: line, body) }

  /// Not 0. Equal for several identities at times, whose rows are then computed together.
  @inlinable static func key(of id: ID) -> Int32 { Int32(truncatingIfNeeded: id.hashValue) | 1 }

  /// The keys of the rows that a change selects or deselects; nil if they are more than eight, because each row is
  /// compared with each key.
  @inlinable static func changedKeys(from old: Set<ID>, to new: Set<ID>) -> [Int32]? {
    var keys: [Int32] = []
    for id in new where !old.contains(id) {
      if keys.count == 8 { return nil }
      keys.append(key(of: id))
    }
    // As many as the sets differ in size, once what is new is known.
    var deselected = old.count - new.count + keys.count
    for id in old where deselected > 0 && !new.contains(id) {
      if keys.count == 8 { return nil }
      keys.append(key(of: id))
      deselected -= 1
    }
    return keys
  }
}
