/// The types of components that a screen has found in its page so far, whose views it has registered.
@MainActor
package struct ComponentTypes {
  private var types: Set<ObjectIdentifier> = []
  /// The types of the items that were inserted into sections.
  private var items: Set<ObjectIdentifier> = []

  package nonisolated init() {}

  /// Returns those components, and of those that they compose, whose type is new, from top to bottom.
  package mutating func takeNew(in components: [any Component]) -> [any Component] {
    var (waiting, seen, new) = (Array(components.reversed()), Set<ObjectIdentifier>(), [any Component]())
    while let component = waiting.popLast() {
      guard seen.insert(ObjectIdentifier(component)).inserted else { continue }
      waiting += component.subcomponents.reversed()
      if types.insert(ObjectIdentifier(type(of: component))).inserted { new.append(component) }
    }
    return new
  }

  /// Returns those of a page, and of the owners of new sections and of new types of rows in others, whose type is new.
  package mutating func takeNew(
    in sections: ListSections, _ update: ListUpdate, of page: [any Component]
  ) -> [any Component] {
    var rows = update.sections.inserts.compactMap { sections.row(at: ListIndexPath(section: $0, item: 0)) }
    for path in update.rows.inserts {
      guard let row = sections.row(at: path) else { continue }
      if items.insert(ObjectIdentifier(type(of: row.item))).inserted { rows.append(row) }
    }
    return rows.isEmpty ? [] : takeNew(in: page + rows.compactMap { $0.owner as? any Component })
  }
}

extension Leaf {
  /// The sentence for a component whose items have no view.
  package var withoutView: String {
    let type = type(of: self)
    return "No view shows the \(itemType) of \(type). Declare one in an extension of \(type) as ShownComponent, "
      + "or add one to the views of the screen."
  }
}
