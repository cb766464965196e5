/// The views of a screen kit for each type of item, by reuse identifier.
package struct ItemViewEntries<Make> {
  private struct Entry {
    let view: Any.Type
    let item: Any.Type
    let make: Make
  }

  private var entries: [String: Entry] = [:]

  /// Creates a collection without views.
  package init() {}

  /// Creates a collection with a view for the items of a type.
  package init(_ view: Any.Type, for item: Any.Type, identifier: String, _ make: Make) {
    entries = [identifier: Entry(view: view, item: item, make: make)]
  }

  /// The closures that make the cells or views, in the order of the identifiers.
  package var sorted: [(identifier: String, make: Make)] {
    entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value.make) }
  }

  /// Adds the views of others. If an identifier has another view, that one stays.
  ///
  /// - Parameter conflict: receives the view that stays and the one that is left out.
  package mutating func add(
    _ others: Self, conflict: (_ identifier: String, _ kept: String, _ ignored: String) -> Void
  ) {
    for (identifier, entry) in others.entries.sorted(by: { $0.key < $1.key }) {
      let known = entries[identifier] ?? entry
      entries[identifier] = known
      guard known.view != entry.view || known.item != entry.item else { continue }
      conflict(identifier, "\(known.view) for \(known.item)", "\(entry.view) for \(entry.item)")
    }
  }
}

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
