/// The difference between two contents of a list: one batch of structural changes, and then the rows that look
/// different.
///
/// ```swift
/// let update = update.forUIKit
/// tableView.performBatchUpdates {
///   sections = newSections
///   tableView.deleteRows(at: update.rows.deletes.map(IndexPath.init), with: .automatic)
///   …
/// }
/// tableView.reconfigureRows(at: update.reloads.map(IndexPath.init))
/// ```
///
/// A section is identified by the `id` of its model, a row by its `id` together with the kind of cell that shows it. A
/// section whose title or layout changes stays, and so do its rows. Inserted and deleted sections include all of their
/// rows, which are not listed: no row moves into an inserted section or out of a deleted one, because UIKit does not
/// accept such a move.
public struct ListUpdate: Hashable, Sendable {
  /// The deleted, inserted and moved sections, with all of their rows.
  public var sections: ListChanges<Int>
  /// The deleted, inserted and moved rows of the sections that exist before and after.
  public var rows: ListChanges<ListIndexPath>
  /// The rows that stay or move and look different, by ascending positions in the new list.
  public var reloads: [ListIndexPath]
  /// The sections that stay or move and whose title or layout looks different, by ascending positions in the new list.
  /// Their rows are not affected.
  public var sectionReloads: [Int]
  /// An identity that two rows of a section in the new content, or two of its sections, share. They are compared by
  /// position.
  ///
  /// Debug builds report the first duplicate. Release builds report one that the comparison finds at no extra cost:
  /// among the rows that are inserted or move, if other rows are deleted or move. They search neither the rows that
  /// stay where they are nor content that only gains rows.
  public var duplicate: ListDuplicate?

  /// Creates an update from its parts.
  public init(
    sections: ListChanges<Int> = ListChanges(), rows: ListChanges<ListIndexPath> = ListChanges(),
    reloads: [ListIndexPath] = [], sectionReloads: [Int] = [], duplicate: ListDuplicate? = nil
  ) {
    self.sections = sections
    self.rows = rows
    self.reloads = reloads
    self.sectionReloads = sectionReloads
    self.duplicate = duplicate
  }

  /// Whether both contents look the same.
  public var isEmpty: Bool { !isStructural && reloads.isEmpty && sectionReloads.isEmpty }

  /// Whether a row or a section is inserted, deleted or moved.
  public var isStructural: Bool { !sections.isEmpty || !rows.isEmpty }
}

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

extension ListUpdate {
  /// The update as one batch for a table or a collection view of UIKit.
  ///
  /// UIKit may crash if a batch moves a section and changes rows inside it, or moves a section from an index to the same
  /// index (last seen in 2019; Open Radar 48941906). Here, such a section is deleted and inserted instead, and a row
  /// that moves between it and another section is deleted from that section or inserted there.
  ///
  /// Pass `reloads` to `reconfigureRows(at:)` after the batch: inside, UIKit would take them for positions before it.
  ///
  /// Complexity: O(n) for n changes, and O(n log n) if a section is replaced.
  public var forUIKit: ListUpdate {
    if sections.moves.isEmpty { return self }
    let exited = Set((rows.deletes + rows.moves.map(\.from)).map(\.section))
    let entered = Set((rows.inserts + rows.moves.map(\.to)).map(\.section))
    let replaced = sections.moves.filter { $0.from == $0.to || exited.contains($0.from) || entered.contains($0.to) }
    if replaced.isEmpty { return self }
    let (old, new) = (Set(replaced.map(\.from)), Set(replaced.map(\.to)))
    var update = self
    update.sections.deletes = (sections.deletes + old).sorted()
    update.sections.inserts = (sections.inserts + new).sorted()
    update.sections.moves.removeAll { old.contains($0.from) }
    let isBroken = { (move: ListChanges<ListIndexPath>.Move) in
      old.contains(move.from.section) || new.contains(move.to.section)
    }
    let broken = rows.moves.filter(isBroken)
    update.rows.moves.removeAll(where: isBroken)
    update.rows.deletes = (rows.deletes + broken.map(\.from)).filter { !old.contains($0.section) }.sorted()
    update.rows.inserts = (rows.inserts + broken.map(\.to)).filter { !new.contains($0.section) }.sorted()
    let inserted = Set(update.rows.inserts)
    update.reloads.removeAll { new.contains($0.section) || inserted.contains($0) }
    update.sectionReloads.removeAll(where: new.contains)
    return update
  }
}

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
