import Rill

/// The order in which the children of a ``GroupComponent`` appear that load independently.
///
/// A child loads while a ``StatusComponent`` in it that follows a ``Loader`` has no content and waits for some. Children
/// that have appeared stay: a group holds back only what has not been shown.
public enum GroupReveal: Hashable, Sendable {
  /// Each child appears as soon as it has anything to show.
  case asTheyCome
  /// Below a child that loads, no other appears, so nothing jumps when it has loaded.
  case inOrder
  /// All children appear once none of them loads. Until then, only the message of the first that loads shows.
  case together
}

/// The children of a group that are shown, and those that wait for others, as a pure value.
struct RevealOrder: Sendable {
  /// A child, and what its sections are asked for at each change of any child.
  private struct Child {
    let id: ObjectIdentifier
    /// Whether it has appeared. It stays, also when it loads again and when others replace its neighbors.
    var isRevealed: Bool
    var isShown = false
    var sections: ListSections = [] {
      didSet { (hasRows, isLoading) = (sections.hasRows, sections.isLoading) }
    }
    private(set) var hasRows = false
    private(set) var isLoading = false
  }

  private let reveal: GroupReveal
  private let limit: Duration
  /// The children, from top to bottom.
  private var children: [Child] = []
  /// When those that wait appear; nil if none waits.
  private var due: Duration?
  /// Whether the wait has ended before the loads have.
  private var isOverdue = false

  init(_ reveal: GroupReveal, limit: Duration) {
    self.reveal = reveal
    self.limit = limit
  }

  /// Returns the changes of the children that are shown, with those of the children that a change shows or hides.
  ///
  /// Complexity: a change costs O(children) steps of some nanoseconds, plus the sections of the child that changes and of
  /// those that appear or disappear.
  static func shown(
    _ changes: Observable<SectionSequence.Change>, of ids: [ObjectIdentifier], in order: Protected<RevealOrder>,
    on scheduler: any Scheduler
  ) -> Observable<[SectionSequence.Change]> {
    // Replaced sections may hold the last references to rows and owners, which are released after the lock.
    _ = order.withLock { order in
      defer { order.begin(ids) }
      return order.children
    }
    return changes.flatMapLatest { place, reader -> Observable<[SectionSequence.Change]> in
      let (sections, now) = (reader(), scheduler.now)
      let (old, changes, due) = order.withLock { order in
        (order.children[place].sections, order.show(sections, at: place, now: now), order.due)
      }
      let shown = withExtendedLifetime(old) { Observable.just(changes) }
      guard let due else { return shown }
      return shown.concat(
        Observable.timer(max(.zero, due - now), scheduler: scheduler).map { _ in order.withLock { $0.endWait() } })
    }
  }

  private mutating func begin(_ ids: [ObjectIdentifier]) {
    let staying = Set(children.filter(\.isRevealed).map(\.id))
    children = ids.map { Child(id: $0, isRevealed: staying.contains($0)) }
  }

  private mutating func show(_ sections: ListSections, at place: Int, now: Duration) -> [SectionSequence.Change] {
    children[place].sections = sections
    if !children[place].hasRows { children[place].isRevealed = false }
    return update(changed: place, now: now)
  }

  /// Shows all children, until none loads.
  private mutating func endWait() -> [SectionSequence.Change] {
    isOverdue = true
    return update()
  }

  /// Returns the changes of the children that appear or disappear, and of the one that has changed.
  private mutating func update(changed: Int? = nil, now: Duration = .zero) -> [SectionSequence.Change] {
    let first = children.firstIndex(where: \.isLoading)
    if first == nil { isOverdue = false }
    var (changes, isWaiting) = ([SectionSequence.Change](), false)
    for place in children.indices {
      let isNow =
        first == nil || isOverdue || place == first || reveal == .inOrder && place < first ?? 0
        || children[place].isRevealed
      if isNow != children[place].isShown || place == changed {
        let sections = isNow ? children[place].sections : []
        changes.append((place, { sections }))
      }
      children[place].isShown = isNow
      guard children[place].hasRows, !children[place].isLoading else { continue }
      if isNow { children[place].isRevealed = true } else { isWaiting = true }
    }
    due = isWaiting ? due ?? now.adding(clamping: limit) : nil
    return changes
  }
}
