/// What a component consists of, for the reader: it prints one component a line.
///
/// ```
/// home: Status
/// ├─ ○ loading: home message: MessageComponent · 1 item
/// ├─ ○ empty: home message: MessageComponent · 1 item
/// ├─ ○ error: home message: MessageComponent · 1 item
/// └─ ● normal: parts: Group
///    ├─ banners: BannersComponent · 3 items
///    └─ tags: TagsComponent · no items
/// ```
public struct ComponentTree: Equatable, Sendable, CustomStringConvertible {
  /// What the component is to the one that contains it, such as a state; empty if it is just one of several.
  public var role: String
  /// Whether it is the one shown of several; `nil` if that is no question.
  public var isActive: Bool?
  /// The component's name, type and size.
  public var label: String
  /// The components that it composes, active or not.
  public var children: [ComponentTree]

  /// Makes a tree.
  public init(_ label: String, role: String = "", isActive: Bool? = nil, children: [ComponentTree] = []) {
    self.label = label
    self.role = role
    self.isActive = isActive
    self.children = children
  }

  /// This, as a part of another one.
  func inRole(_ role: String, isActive: Bool? = nil) -> ComponentTree {
    ComponentTree(label, role: role, isActive: isActive, children: children)
  }

  /// The lines.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    let mark = isActive.map { $0 ? "● " : "○ " } ?? ""
    let title = mark + (role.isEmpty ? label : "\(role): \(label)")
    return children.enumerated().reduce(into: [title]) { lines, child in
      let isLast = child.offset == children.count - 1
      for (number, line) in child.element.lines.enumerated() {
        lines.append((number == 0 ? (isLast ? "└─ " : "├─ ") : (isLast ? "   " : "│  ")) + line)
      }
    }
  }
}
