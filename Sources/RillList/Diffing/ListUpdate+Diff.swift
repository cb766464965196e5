extension ListUpdate {
  /// Creates the update between two contents.
  ///
  /// The comparison is total: it handles any two lists, including duplicate identities; see ``duplicate`` for the ones
  /// it reports. It uses the minimum number of moves: a row moves if it changes its section, or if it is not among the
  /// largest set of rows that keep their order in their section.
  ///
  /// Complexity: O(sections / 32) for the part that changed content shares with the content before, see
  /// ``ListSections``; O(sections) for other sections whose items share their storage with those before, as unchanged
  /// arrays do, and for all sections if one moves past shared ones; O(rows) for the other sections, and O(m log m) for
  /// those with m rows out of order, see ``ListChanges/init(from:to:)``. A row that stays or moves is compared by `==`
  /// once, unless one row is a copy of the other.
  public init(from old: ListSections, to new: ListSections) {
    self.init(from: old, to: new, checkpoint: {})
  }

  /// Creates the update between two contents, with cancellation.
  ///
  /// - Parameter checkpoint: runs every few thousand rows; an error that it throws ends the comparison.
  init(from old: ListSections, to new: ListSections, checkpoint: () throws -> Void) rethrows {
    let sections = SectionPairs(old, new)
    var pairs = try ContentPairs(old, new, sections: sections, checkpoint)
    let reloads = try pairs.compareContents(checkpoint)
    let rows = pairs.rowChanges
    try checkpoint()
    let found = pairs.duplicate ?? sections.duplicate.map { .section(new[$0].model.id, $0, $1) }
    #if DEBUG
    let duplicate = found ?? ListDuplicate(in: new)
    #else
    let duplicate = found
    #endif
    self.init(
      sections: sections.changes, rows: rows, reloads: reloads, sectionReloads: sections.reloads, duplicate: duplicate)
  }
}
