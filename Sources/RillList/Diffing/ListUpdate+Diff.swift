extension ListUpdate {
  /// Compares two contents.
  ///
  /// Total: any two lists have an answer, duplicate identities included; see ``duplicate`` for those that are named. There
  /// are no more moves than needed: a row moves if it goes to another section, or if it is not among the most that can
  /// keep their order in their section.
  ///
  /// Complexity: O(sections / 32) for what a content that was changed shares with the one before, see ``ListSections``;
  /// O(sections) for other sections whose items share their storage with those before, since arrays that were not changed
  /// share it, and for all sections if one moves past shared ones; O(rows) for the others, and O(m log m) for those with m
  /// rows out of order, see ``ListChanges/init(from:to:)``. Rows are compared by `==` once if they stay or move, unless one
  /// is a copy of the other.
  public init(from old: ListSections, to new: ListSections) {
    self.init(from: old, to: new, checkpoint: {})
  }

  /// Compares two contents for someone who may lose interest.
  ///
  /// - Parameter checkpoint: called every few thousand rows; what it throws ends the work.
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
    assert(fault(from: old, to: new) == nil, "The update is wrong: \(fault(from: old, to: new).map { "\($0)" } ?? "")")
  }
}
