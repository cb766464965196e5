public import Rill

/// Components one below the other.
///
/// ```swift
/// let page = Group("home", [banners, Group("shops", shops), tags])
/// page.children.accept(components(inOrderOf: answer))   // the server decides
/// ```
///
/// A child without items is not there, and neither is the room around it. A change of a child costs O(sections of the
/// group).
@MainActor
public final class Group: Component {
  /// What the group is called in the tree.
  public nonisolated let name: String
  /// The components, from top to bottom. May be replaced at any time; those that stay keep their rows.
  public nonisolated let children: BehaviorRelay<[any Component]>

  /// Makes a group. What is missing is left out: `Group("post", [author, photos.isEmpty ? nil : gallery, comments])`.
  public init(_ name: String, _ children: [(any Component)?] = []) {
    self.name = name
    self.children = BehaviorRelay(value: children.compactMap(\.self))
  }

  /// The sections of all children.
  public nonisolated var sections: Observable<ListSections> {
    children.flatMapLatest { children in
      // Nothing combined never gives an element.
      children.isEmpty ? .just([]) : Observable.combineLatest(children.map(\.sections)) { $0.flatMap(\.self) }
    }
  }

  /// The children's trees.
  public var tree: ComponentTree { ComponentTree("\(name): Group", children: children.value.map(\.tree)) }
}
