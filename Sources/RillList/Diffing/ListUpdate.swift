/// How a list has changed between two contents: one batch of structural changes, and then the rows that look different.
///
/// ```swift
/// tableView.performBatchUpdates {
///   sections = newSections
///   tableView.deleteRows(at: update.rows.deletes.map(IndexPath.init), with: .automatic)
///   …
/// }
/// tableView.reloadRows(at: update.reloads.map(IndexPath.init), with: .none)
/// ```
///
/// A section is told from another one by the `id` of its model, a row by its `id` together with the kind of cell that
/// shows it. A section whose title or layout changes stays, and so do its rows.
/// Sections come and go with all of their rows, which are not named: no row moves into a section that comes, or out of
/// one that goes, because UIKit takes no such move.
public struct ListUpdate: Hashable, Sendable {
  /// What comes, goes and moves among the sections, with all of their rows.
  public var sections: ListChanges<Int>
  /// What comes, goes and moves among the rows of the sections that are there before and after.
  public var rows: ListChanges<ListIndexPath>
  /// The rows that stay or move and look different, by their positions in the list after, ascending.
  public var reloads: [ListIndexPath]
  /// The sections that stay or move and whose title or layout looks different, by their positions in the list after,
  /// ascending. Their rows are not concerned.
  public var sectionReloads: [Int]
  /// An identity that two rows of a section after share, or two sections, which were compared place by place.
  ///
  /// Debug builds name the first one of all. Release builds name one that is found for free: among the rows that come or
  /// move, if others go or move. Rows that stay where they are and a content that only gains rows are not searched.
  public var duplicate: ListDuplicate?

  /// Makes an update by hand.
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

  /// Whether both contents show the same.
  public var isEmpty: Bool { !isStructural && reloads.isEmpty && sectionReloads.isEmpty }

  /// Whether a row or a section comes, goes or moves.
  public var isStructural: Bool { !sections.isEmpty || !rows.isEmpty }
}
