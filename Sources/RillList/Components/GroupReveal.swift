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
  /// The children that are shown and do not load.
  private var revealed: Set<Int> = []
  /// When those that wait appear; nil if none waits.
  private var due: Duration?
  /// Whether the wait has ended before the loads have.
  private var isOverdue = false

  init(_ reveal: GroupReveal, limit: Duration) {
    self.reveal = reveal
    self.limit = limit
  }

  /// The sections of the children that are shown. A change costs O(children + sections of the children).
  func contents(of children: [any Component], in nesting: Nesting) -> Observable<SectionReader> {
    let order = Protected(self)
    let sequence = Protected(SectionSequence(count: children.count))
    let scheduler = nesting.scheduler
    @Sendable func show(_ sections: [ListSections], _ isShown: [Bool]) -> SectionReader {
      // The replaced readers may hold the last reference to rows and owners, which are released after the lock.
      let gone = sequence.withLock { sequence in
        sections.indices.map { place in sequence.change(place) { isShown[place] ? sections[place] : [] } }
      }
      return withExtendedLifetime(gone) { SectionSequence.reader(of: sequence) }
    }
    return Observable.combineLatest(children.map { nesting.contents(of: $0) }).flatMapLatest { readers in
      let sections = readers.map { $0() }
      let (isShown, wait) = order.withLock { ($0.update(with: sections, now: scheduler.now), $0.wait(scheduler.now)) }
      let shown = Observable.just(show(sections, isShown))
      guard let wait else { return shown }
      return shown.concat(
        Observable.timer(wait, scheduler: scheduler).map { _ in
          show(sections, order.withLock { $0.endWait(with: sections) })
        })
    }
  }

  /// How long the children that wait still do; nil if none waits.
  private func wait(_ now: Duration) -> Duration? { due.map { max(.zero, $0 - now) } }

  /// Shows all children, until none loads.
  private mutating func endWait(with sections: [ListSections]) -> [Bool] {
    isOverdue = true
    return update(with: sections, now: .zero)
  }

  /// Returns which children are shown.
  private mutating func update(with sections: [ListSections], now: Duration) -> [Bool] {
    let isLoading = sections.map(\.isLoading)
    let first = isLoading.firstIndex(of: true)
    if first == nil { isOverdue = false }
    let isShown = sections.indices.map { place -> Bool in
      guard let first, !isOverdue else { return true }
      if place == first || reveal == .inOrder && place < first { return true }
      return revealed.contains(place) && !isLoading[place]
    }
    revealed = Set(sections.indices.filter { isShown[$0] && !isLoading[$0] && sections[$0].hasRows })
    let isWaiting = sections.indices.contains { !isShown[$0] && !isLoading[$0] && sections[$0].hasRows }
    due = isWaiting ? due ?? now.adding(clamping: limit) : nil
    return isShown
  }
}
