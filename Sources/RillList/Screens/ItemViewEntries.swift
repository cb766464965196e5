/// The views of a screen kit for each type of item, by reuse identifier.
package struct ItemViewEntries<Make> {
  private struct Entry {
    let view: Any.Type
    let item: Any.Type
    let make: Make
  }

  private var entries: [String: Entry] = [:]

  package init() {}

  /// The closures that make the cells or views, in the order of the identifiers.
  package var sorted: [(identifier: String, make: Make)] {
    entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value.make) }
  }

  /// Adds a view for the items of a type. If the identifier has another view, that one stays.
  ///
  /// - Parameter conflict: receives the view that stays and the one that is left out.
  package mutating func add(
    _ view: Any.Type, for item: Any.Type, identifier: String, _ make: Make,
    conflict: (_ identifier: String, _ kept: String, _ ignored: String) -> Void
  ) {
    add(Entry(view: view, item: item, make: make), for: identifier, conflict)
  }

  /// Adds the views of others.
  package mutating func add(_ others: Self, conflict: (String, String, String) -> Void) {
    for (identifier, entry) in others.entries.sorted(by: { $0.key < $1.key }) { add(entry, for: identifier, conflict) }
  }

  private mutating func add(_ entry: Entry, for identifier: String, _ conflict: (String, String, String) -> Void) {
    guard let known = entries[identifier] else { return entries[identifier] = entry }
    guard known.view != entry.view || known.item != entry.item else { return }
    conflict(identifier, "\(known.view) for \(known.item)", "\(entry.view) for \(entry.item)")
  }
}
