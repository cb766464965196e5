public import Rill

/// A component that shows other components one below the other.
///
/// ```swift
/// let page = GroupComponent("home", [banners, GroupComponent("shops", shops), tags])
/// page.children.accept(components(inOrderOf: answer))   // the server decides
/// ```
///
/// A child without items does not show, and neither does the space around it. A change of a child costs as much as the
/// difference in that child, regardless of the number of other children and its depth, plus O(sections / 32) steps of
/// some nanoseconds: see ``ListSections``.
///
/// A page may be 100 components deep. A component that is nested more deeply, or contains itself, is left out there and
/// reported as a ``ListDiagnostic`` each time its sections are read.
@MainActor
public final class GroupComponent: Component, Composer {
  /// The name of the group in the tree.
  public nonisolated let name: String
  /// The components, from top to bottom. Can be replaced at any time; components that stay keep their rows.
  public nonisolated let children: BehaviorRelay<[any Component]>
  nonisolated let site: CallSite
  private nonisolated let reveal: GroupReveal
  private nonisolated let revealLimit: Duration

  /// Creates a group.
  ///
  /// The group skips nil children: `GroupComponent("post", [author, photos.isEmpty ? nil : gallery, comments])`.
  ///
  /// - Parameters:
  ///   - name: the component's name.
  ///   - children: the components, from top to bottom.
  ///   - reveal: the order in which children that load independently appear.
  ///   - revealLimit: how long a child that has loaded waits for others. The time is that of the scheduler of the list's
  ///     loads.
  ///   - file: the file that diagnostics name; by default, the caller's.
  ///   - line: the line that diagnostics name; by default, the caller's.
  public init(
    _ name: String, _ children: [(any Component)?] = [], reveal: GroupReveal = .asTheyCome,
    revealLimit: Duration = .seconds(1), file: StaticString = #fileID, line: UInt = #line
  ) {
    self.name = name
    self.reveal = reveal
    self.revealLimit = revealLimit
    site = CallSite(file: file, line: line)
    self.children = BehaviorRelay(value: children.compactMap(\.self))
  }

  /// The sections of all children.
  public nonisolated var sections: Observable<ListSections> { Nesting.sections(from: self) }

  nonisolated func contents(in nesting: Nesting) -> Observable<SectionReader> {
    let order = Protected(RevealOrder(reveal, limit: revealLimit))
    return children.flatMapLatest { [reveal] children -> Observable<SectionReader> in
      guard !children.isEmpty else { return .just { [] } }
      let sequence = Protected(SectionSequence(count: children.count))
      let changes = Observable.merge(
        children.enumerated().map { place, child in nesting.contents(of: child).map { (place: place, reader: $0) } })
      guard reveal != .asTheyCome else { return changes.compactMap { SectionSequence.change([$0], in: sequence) } }
      let ids = children.map { ObjectIdentifier($0) }
      return RevealOrder.shown(changes, of: ids, in: order, of: nesting.lists)
        .compactMap { SectionSequence.change($0, in: sequence) }
    }
  }

  /// The children.
  public var subcomponents: [any Component] { children.value }

  /// The trees of the children.
  public var tree: ComponentTree {
    Nesting.tree(of: self, "\(name): GroupComponent") { children.value.map(\.tree) }
  }
}

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
  /// A child, with the properties of its sections that are read at each change of any child.
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
  /// The loader of the list that shows the children; nil as long as it is not known.
  private var loader: ObjectIdentifier?
  /// When those that wait appear, on that loader's clock; nil if none waits.
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
    of lists: Observable<ListSurroundings?>
  ) -> Observable<[SectionSequence.Change]> {
    // Replaced sections may hold the last references to rows and owners, which are released after the lock.
    _ = order.withLock { order in
      defer { order.begin(ids) }
      return order.children
    }
    return Observable.combineLatest(lists, changes).flatMapLatest { list, change in
      let (place, sections) = (change.place, change.reader())
      let (scheduler, loader) = (list?.scheduler ?? MainScheduler.instance, list?.loader)
      let now = scheduler.now
      let (old, changes, due) = order.withLock { order in
        order.use(loader)
        return (order.children[place].sections, order.show(sections, at: place, now: now), order.due)
      }
      // The loader too may be released here.
      let shown = withExtendedLifetime((old, loader)) { Observable.just(changes) }
      guard let due else { return shown }
      return shown.concat(
        Observable.timer(max(.zero, due - now), scheduler: scheduler).map { _ in order.withLock { $0.endWait() } })
    }
  }

  private mutating func begin(_ ids: [ObjectIdentifier]) {
    let staying = Set(children.filter(\.isRevealed).map(\.id))
    children = ids.map { Child(id: $0, isRevealed: staying.contains($0)) }
  }

  /// Waits on the clock of a list's loads: anew if it is another one.
  private mutating func use(_ new: Loader?) {
    let id = new.map { ObjectIdentifier($0) }
    if loader != id { (loader, due) = (id, nil) }
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

/// The sections of several components in order; each component's sections are replaced separately, when a caller reads
/// them.
struct SectionSequence: Sendable {
  /// A new reader of the sections of one component.
  typealias Change = (place: Int, reader: SectionReader)

  private var sections: ListSections = []
  /// The sections of each component in that sequence.
  private var parts: [ListSections]
  /// The number of sections of each component.
  private var counts: [Int]
  /// The reader of each component's current sections; nil before the component's first event.
  private var readers: [SectionReader?]
  /// The components that have changed since the last read.
  private var changed: Set<Int> = []
  private var knownCount = 0

  init(count: Int) {
    parts = Array(repeating: [], count: count)
    counts = Array(repeating: 0, count: count)
    readers = Array(repeating: nil, count: count)
  }

  /// Replaces the readers of some components. Returns a reader of the sequence once each component has one.
  ///
  /// Replaced readers may hold the last references to rows and owners, which are released after the lock.
  static func change(_ changes: [Change], in sequence: Protected<SectionSequence>) -> SectionReader? {
    let (gone, isComplete) = sequence.withLock { sequence in
      (changes.map { sequence.replace($0.place, $0.reader) }, sequence.knownCount == sequence.readers.count)
    }
    let read: SectionReader = {
      var gone: [ListSections] = []
      return sequence.withLock { $0.read(gone: &gone) }
    }
    return withExtendedLifetime(gone) { isComplete ? read : nil }
  }

  private mutating func replace(_ place: Int, _ reader: @escaping SectionReader) -> SectionReader? {
    if readers[place] == nil { knownCount += 1 }
    changed.insert(place)
    defer { readers[place] = reader }
    return readers[place]
  }

  /// The sections of all components.
  ///
  /// Complexity: the replacement of the sections of the changed components, plus the sum of the counts before the last one.
  ///
  /// - Parameter gone: receives the replaced sections, which the caller releases outside the lock.
  private mutating func read(gone: inout [ListSections]) -> ListSections {
    var (start, next) = (0, 0)
    for place in changed.sorted() {
      guard let new = readers[place]?() else { continue }
      start += counts[next..<place].reduce(0, +)
      next = place
      // Going from the end keeps earlier positions valid.
      for gap in SectionRanges.gaps(parts[place], new).reversed() {
        sections.replaceSubrange(start + gap.old.lowerBound..<start + gap.old.upperBound, with: new.part(gap.new))
      }
      counts[place] = new.count
      gone.append(parts[place])
      parts[place] = new
    }
    changed = []
    return sections
  }
}
