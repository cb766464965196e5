extension ListUpdate: CustomStringConvertible {
  /// A description of the update by positions only: `deleted 0-1, moved 0-4→0-0`.
  public var description: String { Wording().words(for: self) }

  /// Returns a description of the update with the names of the changed rows and sections, if it is the update between
  /// the two contents, such as `deleted "b" 1, moved "x" 4→0, inserted "y" 2, "z" 3, "w" 4 and 7 more`. Positions omit
  /// the section if there is only one.
  ///
  /// The same update has the same description in every run. The description takes one line of limited length, and a
  /// second line if an identity is a duplicate.
  public func explanation(from old: ListSections, to new: ListSections) -> String {
    let before = Wording.Names(
      section: { old.element($0).map { "\($0.model)" } },
      row: { path in old.element(path.section)?.items.element(path.item).map { "\($0.id)" } })
    let after = Wording.Names(
      section: { new.element($0).map { "\($0.model)" } },
      row: { path in new.element(path.section)?.items.element(path.item).map { "\($0.id)" } })
    let wording = Wording(before: before, after: after, isFlat: old.count <= 1 && new.count <= 1)
    let lines = [wording.words(for: self), duplicate?.description]
    return lines.compactMap(\.self).joined(separator: "\n")
  }
}

/// The wording of an update.
private struct Wording {
  /// The names of the sections and rows of one content, if known.
  struct Names {
    var section: (Int) -> String? = { _ in nil }
    var row: (ListIndexPath) -> String? = { _ in nil }
  }

  /// The number of changes of one kind that are listed.
  private static let limit = 3

  var before = Names()
  var after = Names()
  /// Whether a row's position omits its section.
  var isFlat = false

  func words(for update: ListUpdate) -> String {
    let (sections, rows) = (update.sections, update.rows)
    let clauses = [
      clause("deleted section", sections.deletes) { label(before.section($0), "\($0)") },
      clause("moved section", sections.moves) { label(before.section($0.from), "\($0.from)→\($0.to)") },
      clause("inserted section", sections.inserts) { label(after.section($0), "\($0)") },
      clause("changed section", update.sectionReloads) { label(after.section($0), "\($0)") },
      clause("deleted", rows.deletes) { label(before.row($0), place($0)) },
      clause("moved", rows.moves) { label(before.row($0.from), "\(place($0.from))→\(place($0.to))") },
      clause("inserted", rows.inserts) { label(after.row($0), place($0)) },
      clause("reloaded", update.reloads) { label(after.row($0), place($0)) },
    ]
    return update.isEmpty ? "nothing changed" : clauses.compactMap(\.self).joined(separator: ", ")
  }

  private func clause<Element>(_ verb: String, _ all: [Element], _ words: (Element) -> String) -> String? {
    guard !all.isEmpty else { return nil }
    let named = all.prefix(Self.limit).map(words).joined(separator: ", ")
    return all.count > Self.limit ? "\(verb) \(named) and \(all.count - Self.limit) more" : "\(verb) \(named)"
  }

  private func label(_ name: String?, _ place: String) -> String {
    name.map { "\($0.quotedBriefly) \(place)" } ?? place
  }

  private func place(_ path: ListIndexPath) -> String { isFlat ? "\(path.item)" : "\(path)" }
}

extension RandomAccessCollection where Index == Int {
  fileprivate func element(_ index: Int) -> Element? { startIndex..<endIndex ~= index ? self[index] : nil }
}
