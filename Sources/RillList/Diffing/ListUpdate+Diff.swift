extension ListUpdate {
  /// Compares two contents.
  ///
  /// Total: any two lists have an answer, duplicate identities included; one of those is named in ``duplicate``. No more
  /// moves than needed: a row moves if it goes to another section, or if it is not among the most that can keep their
  /// order in their section.
  ///
  /// Complexity: O(rows), plus O(m log m) for sections with m rows out of order; how, says ``ListChanges/init(from:to:)``.
  /// `hasSameContent(as:)` is asked once for each row that stays or moves.
  public init<Model: Hashable>(
    from old: [ListSection<Model, any ListItemViewModel>], to new: [ListSection<Model, any ListItemViewModel>]
  ) {
    self.init(from: old, to: new, checkpoint: {})
  }

  /// Compares two contents for someone who may lose interest.
  ///
  /// - Parameter checkpoint: called every few thousand rows; what it throws ends the work.
  init<Model: Hashable, Stop: Error>(
    from old: [ListSection<Model, any ListItemViewModel>], to new: [ListSection<Model, any ListItemViewModel>],
    checkpoint: () throws(Stop) -> Void
  ) throws(Stop) {
    var pairs = try ContentPairs(old, new, checkpoint)
    let reloads = try pairs.compareContents(checkpoint)
    let rows = pairs.rowChanges
    try checkpoint()
    let duplicate = ListDuplicate(in: new)
    self.init(sections: ListChanges(pairs.sections), rows: rows, reloads: reloads, duplicate: duplicate)
    assert(fault(from: old, to: new) == nil, "The update is wrong: \(fault(from: old, to: new).map { "\($0)" } ?? "")")
  }
}
