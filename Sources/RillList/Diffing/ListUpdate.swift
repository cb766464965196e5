/// How a list has changed between two contents.
public enum ListUpdate: Equatable, Sendable {
  /// Rows or sections came, went or moved.
  case structure
  /// The same rows in the same places; those at these positions, in order, show something else.
  case contents([ListIndexPath])
}

extension ListUpdate {
  /// Compares two contents; nil if they show the same.
  ///
  /// Total: any two lists have an answer, duplicate identities included. Complexity: O(rows).
  public init?(from old: ListSections, to new: ListSections) {
    guard old.count == new.count else {
      self = .structure
      return
    }
    var changed: [ListIndexPath] = []
    for (section, (before, after)) in zip(old, new).enumerated() {
      guard before.model == after.model, before.items.count == after.items.count else {
        self = .structure
        return
      }
      for (item, (was, becomes)) in zip(before.items, after.items).enumerated() {
        guard was.id == becomes.id, type(of: was).reuseIdentifier == type(of: becomes).reuseIdentifier else {
          self = .structure
          return
        }
        if !was.hasSameContent(as: becomes) { changed.append(ListIndexPath(section: section, item: item)) }
      }
    }
    if changed.isEmpty { return nil }
    self = .contents(changed)
  }
}
