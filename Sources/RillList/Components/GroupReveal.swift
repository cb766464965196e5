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
  private let reveal: GroupReveal
  private let limit: Duration
  /// The identities of the children, from top to bottom.
  private var ids: [ObjectIdentifier] = []
  private var sections: [ListSections] = []
  private var hasRows: [Bool] = []
  private var isLoading: [Bool] = []
  private var isShown: [Bool] = []
  /// The children that have appeared. They stay, also when they load again and when others replace their neighbors.
  private var revealed: [Bool] = []
  /// When those that wait appear; nil if none waits.
  private var due: Duration?
  /// Whether the wait has ended before the loads have.
  private var isOverdue = false

  init(_ reveal: GroupReveal, limit: Duration) {
    self.reveal = reveal
    self.limit = limit
  }

  /// The sections of the children that are shown.
  ///
  /// Complexity: a change costs O(children) steps of some nanoseconds, plus the sections of the child that changes and of
  /// those that appear or disappear.
  static func contents(
    of children: [any Component], in nesting: Nesting, order: Protected<RevealOrder>
  ) -> Observable<SectionReader> {
    let sequence = Protected(SectionSequence(count: children.count))
    let read = SectionSequence.reader(of: sequence)
    let scheduler = nesting.scheduler
    @Sendable func change(_ place: Int? = nil, _ body: (inout RevealOrder) -> [Int]) -> (
      isComplete: Bool, wait: Duration?
    ) {
      // The replaced sections and readers may hold the last references to rows and owners, which are released after the
      // locks.
      let (old, changes, wait) = order.withLock { order in
        let old = place.map { order.sections[$0] }
        let changes = body(&order).map { ($0, order.isShown[$0] ? order.sections[$0] : []) }
        return (old, changes, order.due.map { max(.zero, $0 - scheduler.now) })
      }
      let (gone, isComplete) = sequence.withLock { sequence in
        (changes.map { place, sections in sequence.change(place) { sections } }, sequence.isComplete)
      }
      return withExtendedLifetime((old, gone)) { (isComplete, wait) }
    }
    _ = order.withLock { order in
      defer { order.begin(children.map { ObjectIdentifier($0) }) }
      return order.sections
    }
    let changes = children.enumerated().map { place, child in nesting.contents(of: child).map { (place, $0) } }
    return Observable.merge(changes).flatMapLatest { place, reader -> Observable<SectionReader> in
      let sections = reader()
      let (isComplete, wait) = change(place) { $0.show(sections, at: place, now: scheduler.now) }
      guard isComplete else { return .empty() }
      guard let wait else { return .just(read) }
      return .just(read).concat(
        Observable.timer(wait, scheduler: scheduler).map { _ in
          _ = change { $0.endWait() }
          return read
        })
    }
  }

  private mutating func begin(_ ids: [ObjectIdentifier]) {
    let staying = Set(zip(self.ids, revealed).filter(\.1).map(\.0))
    (self.ids, revealed) = (ids, ids.map(staying.contains))
    sections = Array(repeating: [], count: ids.count)
    hasRows = Array(repeating: false, count: ids.count)
    (isLoading, isShown) = (hasRows, hasRows)
  }

  /// Returns the places whose sections change, with `place`.
  private mutating func show(_ new: ListSections, at place: Int, now: Duration) -> [Int] {
    (sections[place], isLoading[place], hasRows[place]) = (new, new.isLoading, new.hasRows)
    if !hasRows[place] { revealed[place] = false }
    return [place] + update(now: now).filter { $0 != place }
  }

  /// Shows all children, until none loads. Returns the places whose sections change.
  private mutating func endWait() -> [Int] {
    isOverdue = true
    return update(now: .zero)
  }

  /// Returns the children that appear or disappear.
  private mutating func update(now: Duration) -> [Int] {
    let first = isLoading.firstIndex(of: true)
    if first == nil { isOverdue = false }
    var (changed, isWaiting) = ([Int](), false)
    for place in ids.indices {
      let isNow =
        first == nil || isOverdue || place == first || reveal == .inOrder && place < first ?? 0
        || revealed[place]
      if isNow != isShown[place] { changed.append(place) }
      isShown[place] = isNow
      guard hasRows[place], !isLoading[place] else { continue }
      if isNow { revealed[place] = true } else { isWaiting = true }
    }
    due = isWaiting ? due ?? now.adding(clamping: limit) : nil
    return changed
  }
}
