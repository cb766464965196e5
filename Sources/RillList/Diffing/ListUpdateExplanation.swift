extension ListUpdate: CustomStringConvertible {
  /// A description of the update by positions only: `deleted 0-1, moved 0-4→0-0`.
  public var description: String { words() }

  /// Returns a description of the update with the names of the changed rows and sections, if it is the update between
  /// the two contents, such as `deleted "b" 1, moved "x" 4→0, inserted "y" 2, "z" 3, "w" 4 and 7 more`. Positions omit
  /// the section if there is only one.
  ///
  /// The same update has the same description in every run. The description takes one line of limited length, and a
  /// second line if an identity is a duplicate.
  public func explanation(from old: ListSections, to new: ListSections) -> String {
    [words(from: old, to: new), duplicate?.description].compactMap(\.self).joined(separator: "\n")
  }

  /// Returns a description with names if the contents are known.
  private func words(from old: ListSections? = nil, to new: ListSections? = nil) -> String {
    let isFlat = [old, new].allSatisfy { $0.map { $0.count <= 1 } ?? false }
    func place(_ path: ListIndexPath) -> String { isFlat ? "\(path.item)" : "\(path)" }
    func section(_ index: Int, in list: ListSections?, to end: String = "") -> String {
      let id = list.flatMap { $0.indices.contains(index) ? $0[index].model.id : nil }
      return label(id, "\(index)\(end)")
    }
    func row(_ path: ListIndexPath, in list: ListSections?, to end: String = "") -> String {
      label(list?.row(at: path).map { "\($0.item.id)" }, place(path) + end)
    }
    let clauses = [
      clause("deleted section", sections.deletes) { section($0, in: old) },
      clause("moved section", sections.moves) { section($0.from, in: old, to: "→\($0.to)") },
      clause("inserted section", sections.inserts) { section($0, in: new) },
      clause("changed section", sectionReloads) { section($0, in: new) },
      clause("deleted", rows.deletes) { row($0, in: old) },
      clause("moved", rows.moves) { row($0.from, in: old, to: "→\(place($0.to))") },
      clause("inserted", rows.inserts) { row($0, in: new) },
      clause("reloaded", reloads) { row($0, in: new) },
    ]
    return isEmpty ? "nothing changed" : clauses.compactMap(\.self).joined(separator: ", ")
  }

  /// Lists the first changes of one kind, and the number of the others.
  private func clause<Change>(_ verb: String, _ all: [Change], _ words: (Change) -> String) -> String? {
    guard !all.isEmpty else { return nil }
    let limit = 3
    let named = all.prefix(limit).map(words).joined(separator: ", ")
    return all.count > limit ? "\(verb) \(named) and \(all.count - limit) more" : "\(verb) \(named)"
  }

  private func label(_ name: String?, _ place: String) -> String {
    name.map { "\($0.quotedBriefly) \(place)" } ?? place
  }
}
