extension ListUpdate {
  /// Compares two contents.
  ///
  /// Total: any two lists have an answer, duplicate identities included. One of those that come up on the way is
  /// named in ``duplicate``: a row that is where it was is not looked for. Debug builds look for all. There are no more moves than needed: a row moves if it goes to another section, or if it is not among the most that can
  /// keep their order in their section.
  ///
  /// Complexity: O(rows), and O(m log m) for sections with m rows out of order; see ``ListChanges/init(from:to:)``.
  /// `hasSameContent(as:)` is asked once for each row that stays or moves.
  public init<Model: Hashable>(
    from old: [ListSection<Model, any ListItemViewModel>], to new: [ListSection<Model, any ListItemViewModel>]
  ) {
    self.init(from: old, to: new, checkpoint: {})
  }

  /// Compares two contents for someone who may lose interest.
  ///
  /// - Parameter checkpoint: called every few thousand rows; what it throws ends the work.
  init<Model: Hashable>(
    from old: [ListSection<Model, any ListItemViewModel>], to new: [ListSection<Model, any ListItemViewModel>],
    checkpoint: () throws -> Void
  ) rethrows {
    let (oldModels, newModels) = (ContiguousArray(old.map(\.model)), ContiguousArray(new.map(\.model)))
    var sections = Pairing(old.indices, new.indices)
    sections.pairInOrder(oldModels, old.indices, newModels, new.indices)
    sections.pairAnywhere(oldModels, newModels)
    var pairs = try ContentPairs(old.map(\.items), new.map(\.items), sections: sections, checkpoint)
    let reloads = try pairs.compareContents(checkpoint)
    let rows = pairs.rowChanges
    try checkpoint()
    let found =
      pairs.duplicate
      ?? sections.duplicate.map { .section(String(describing: newModels[$0]), $0, $1) }
    #if DEBUG
      let duplicate = found ?? ListDuplicate(in: new.map(\.items)) ?? ListDuplicate(in: newModels)
    #else
      let duplicate = found
    #endif
    self.init(sections: ListChanges(sections), rows: rows, reloads: reloads, duplicate: duplicate)
    assert(fault(from: old, to: new) == nil, "The update is wrong: \(fault(from: old, to: new).map { "\($0)" } ?? "")")
  }
}
