/// What a component consists of, for the reader: it prints one component a line.
///
/// ```
/// page: StatusComponent
/// └─ normal: parts: GroupComponent
///    ├─ banners: BannersComponent · 3 items
///    └─ tags: TagsComponent · no items
/// ```
public struct ComponentTree: Equatable, Sendable, CustomStringConvertible {
  /// What the component is to the one that contains it, such as a state; empty if it is just one of several.
  public var role: String
  /// The component's name, type and size.
  public var label: String
  /// The components that it composes.
  public var children: [ComponentTree]

  /// Makes a tree.
  public init(_ label: String, role: String = "", children: [ComponentTree] = []) {
    self.label = label
    self.role = role
    self.children = children
  }

  /// This, as a part of another one.
  func inRole(_ role: String) -> ComponentTree { ComponentTree(label, role: role, children: children) }

  /// The lines.
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
