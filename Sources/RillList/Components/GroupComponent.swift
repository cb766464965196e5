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
      return RevealOrder.shown(changes, of: ids, in: order, on: nesting.scheduler)
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
