/// A readable description of a component's parts, which prints one component per line.
///
/// ```
/// page: StatusComponent
/// └─ normal: parts: GroupComponent
///    ├─ banners: BannersComponent · 3 items
///    └─ tags: TagsComponent · no items
/// ```
public struct ComponentTree: Equatable, Sendable, CustomStringConvertible {
  /// The role of the component in its parent, such as a state; empty if it is one of several.
  public var role: String
  /// The component's name, type and size.
  public var label: String
  /// The trees of the components that it composes.
  public var children: [ComponentTree]

  /// Creates a tree.
  public init(_ label: String, role: String = "", children: [ComponentTree] = []) {
    self.label = label
    self.role = role
    self.children = children
  }

  /// Returns this tree with a role in its parent.
  func inRole(_ role: String) -> ComponentTree { ComponentTree(label, role: role, children: children) }

  /// The lines of the tree.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    let title = role.isEmpty ? label : "\(role): \(label)"
    return children.enumerated().reduce(into: [title]) { lines, child in
      let isLast = child.offset == children.count - 1
      for (number, line) in child.element.lines.enumerated() {
        lines.append((number == 0 ? (isLast ? "└─ " : "├─ ") : (isLast ? "   " : "│  ")) + line)
      }
    }
  }
}
