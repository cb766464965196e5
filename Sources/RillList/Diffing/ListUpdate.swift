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
