extension ListUpdate {
  /// The update as one batch for a table or a collection view of UIKit.
  ///
  /// UIKit may crash if a batch moves a section and changes rows inside it, or moves a section from an index to the same
  /// index (last seen in 2019; Open Radar 48941906). Here, such a section is deleted and inserted instead, and a row
  /// that moves between it and another section is deleted from that section or inserted there.
  ///
  /// Pass `reloads` to `reconfigureRows(at:)` after the batch: inside, UIKit would take them for positions before it.
  ///
  /// Complexity: O(n log n) for n changes.
  public var forUIKit: ListUpdate {
    if sections.moves.isEmpty { return self }
    let exited = Set((rows.deletes + rows.moves.map(\.from)).map(\.section))
    let entered = Set((rows.inserts + rows.moves.map(\.to)).map(\.section))
    let replaced = sections.moves.filter { $0.from == $0.to || exited.contains($0.from) || entered.contains($0.to) }
    let (old, new) = (Set(replaced.map(\.from)), Set(replaced.map(\.to)))
    var update = self
    update.sections.deletes = (sections.deletes + old).sorted()
    update.sections.inserts = (sections.inserts + new).sorted()
    update.sections.moves.removeAll { old.contains($0.from) }
    update.rows.deletes.removeAll { old.contains($0.section) }
    update.rows.inserts.removeAll { new.contains($0.section) }
    update.rows.moves.removeAll { old.contains($0.from.section) || new.contains($0.to.section) }
    for move in rows.moves {
      switch (old.contains(move.from.section), new.contains(move.to.section)) {
      case (false, true): update.rows.deletes.append(move.from)
      case (true, false): update.rows.inserts.append(move.to)
      case (false, false), (true, true): break
      }
    }
    update.rows.deletes.sort()
    update.rows.inserts.sort()
    let inserted = Set(update.rows.inserts)
    update.reloads.removeAll { new.contains($0.section) || inserted.contains($0) }
    update.sectionReloads.removeAll(where: new.contains)
    return update
  }
}
