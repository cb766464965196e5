public import Rill

/// Components one below the other.
///
/// ```swift
/// let page = GroupComponent("home", [banners, GroupComponent("shops", shops), tags])
/// page.children.accept(components(inOrderOf: answer))   // the server decides
/// ```
///
/// A child without items is not there, and neither is the room around it. A change of a child costs what is different in
/// the child, however many others there are and however deep it stands, but for O(sections / 32) steps of some
/// nanoseconds: see ``ListSections``.
///
/// A page may be 100 components deep. One that is deeper, or contains itself, is left out there, which is a
/// ``ListDiagnostic``; it is told each time that its sections are looked at.
@MainActor
public final class GroupComponent: Component, Composer {
  /// What the group is called in the tree.
  public nonisolated let name: String
  /// The components, from top to bottom. May be replaced at any time; those that stay keep their rows.
  public nonisolated let children: BehaviorRelay<[any Component]>
  nonisolated let site: CallSite

  /// Makes a group. What is missing is left out: `GroupComponent("post", [author, photos.isEmpty ? nil : gallery, comments])`.
  public init(
    _ name: String, _ children: [(any Component)?] = [], file: StaticString = #fileID, line: UInt = #line
  ) {
    self.name = name
    site = CallSite(file: file, line: line)
    self.children = BehaviorRelay(value: children.compactMap(\.self))
  }

  /// The sections of all children.
  public nonisolated var sections: Observable<ListSections> { Nesting.sections(from: self) }

  nonisolated func contents(in nesting: Nesting) -> Observable<SectionReader> {
    children.flatMapLatest { children -> Observable<SectionReader> in
      let sequence = Protected(SectionSequence(count: children.count))
      let read = SectionSequence.reader(of: sequence)
      guard !children.isEmpty else { return .just(read) }
      let changes = children.enumerated().map { place, child in nesting.contents(of: child).map { (place, $0) } }
      return Observable.merge(changes).compactMap { place, reader in
        // What goes may be the last to hold rows and owners, which are released after the lock.
        let (gone, isComplete) = sequence.withLock { ($0.change(place, to: reader), $0.isComplete) }
        return withExtendedLifetime(gone) { isComplete ? read : nil }
      }
    }
  }

  /// The children's trees.
  public var tree: ComponentTree {
    Nesting.tree(of: self, "\(name): GroupComponent") { children.value.map(\.tree) }
  }
}
