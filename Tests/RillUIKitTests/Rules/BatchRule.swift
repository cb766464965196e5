#if canImport(UIKit)
import Testing
import UIKit

/// A rule for batches: a batch that breaks it, the sentence of the trap, and the nearest batch that is taken.
struct BatchRule: CustomTestStringConvertible {
  struct Batch: Codable, Sendable {
    /// The numbers of rows in each section.
    let before: [Int]
    let changes: [String]
    let after: [Int]

    init(_ before: [Int], _ changes: [String], _ after: [Int]) {
      (self.before, self.changes, self.after) = (before, changes, after)
    }

    @MainActor func perform(in kind: RowsViewKind) {
      let shelf = Shelf(counts: before)
      let view = shelf.view(kind)
      view.perform {
        shelf.texts = after.map { Array(repeating: "new", count: $0) }
        for change in changes { view.apply(change) }
      }
    }
  }

  let rule: UIKitRule
  let testDescription: String
  let broken: Batch
  /// With `row` for the row of a table and the item of a collection.
  let sentence: String
  let allowed: Batch

  init(_ rule: UIKitRule, _ name: String, _ broken: Batch, _ sentence: String, allowed: Batch) {
    (self.rule, testDescription) = (rule, name)
    (self.broken, self.sentence, self.allowed) = (broken, sentence, allowed)
  }
}

extension BatchRule {
  static let all = ranges + counts + conflicts + sectionMoves

  private static let ranges = [
    BatchRule(
      .ranges, "a deleted row exists before", Batch([2], ["delete 0-2"], [1]),
      "attempt to delete row 0-2, but there are only 2 rows in section 0 before the update",
      allowed: Batch([2], ["delete 0-1"], [1])),
    BatchRule(
      .ranges, "a deleted row is in a section that exists before", Batch([2], ["delete 1-0"], [1]),
      "attempt to delete row 1-0, but there are only 1 sections before the update",
      allowed: Batch([2, 1], ["delete 1-0"], [2, 0])),
    BatchRule(
      .positions, "a reloaded row exists before, not only after", Batch([2], ["insert 0-0", "reload 0-2"], [3]),
      "attempt to reload row 0-2, but there are only 2 rows in section 0 before the update",
      allowed: Batch([2], ["insert 0-0", "reload 0-1"], [3])),
    BatchRule(
      .positions, "a reconfigured row exists before, not only after",
      Batch([2], ["insert 0-0", "reconfigure 0-2"], [3]),
      "attempt to reconfigure row 0-2, but there are only 2 rows in section 0 before the update",
      allowed: Batch([2], ["insert 0-0", "reconfigure 0-1"], [3])),
    BatchRule(
      .ranges, "an inserted row exists after", Batch([2], ["insert 0-3"], [3]),
      "attempt to insert row 0-3, but there are only 3 rows in section 0 after the update",
      allowed: Batch([2], ["insert 0-2"], [3])),
    BatchRule(
      .ranges, "an inserted row is in a section that exists after",
      Batch([2, 1], ["delete section 0", "insert 1-1"], [2]),
      "attempt to insert row 1-1, but there are only 1 sections after the update",
      allowed: Batch([2, 1], ["delete section 0", "insert 0-1"], [2])),
    BatchRule(
      .ranges, "a moved row exists before", Batch([2], ["insert 0-0", "move 0-2 0-1"], [3]),
      "attempt to move row 0-2, but there are only 2 rows in section 0 before the update",
      allowed: Batch([2], ["insert 0-0", "move 0-1 0-1"], [3])),
    BatchRule(
      .ranges, "a moved row is in a section that exists before", Batch([2], ["move 1-0 0-1"], [2]),
      "attempt to move row 1-0, but there are only 1 sections before the update",
      allowed: Batch([1, 1], ["move 1-0 0-1"], [2, 0])),
    BatchRule(
      .ranges, "a row moves to a position that exists after", Batch([2], ["delete 0-0", "move 0-1 0-1"], [1]),
      "attempt to move row 0-1 to 0-1, but there are only 1 rows in section 0 after the update",
      allowed: Batch([2], ["delete 0-0", "move 0-1 0-0"], [1])),
    BatchRule(
      .ranges, "a row moves to a section that exists after", Batch([1], ["move 0-0 1-0"], [1]),
      "attempt to move row 0-0 to 1-0, but there are only 1 sections after the update",
      allowed: Batch([1, 0], ["move 0-0 1-0"], [0, 1])),
    BatchRule(
      .ranges, "a deleted section exists before", Batch([1], ["delete section 1"], []),
      "attempt to delete section 1, but there are only 1 sections before the update",
      allowed: Batch([1], ["delete section 0"], [])),
    BatchRule(
      .ranges, "a reloaded section exists before", Batch([1], ["insert section 0", "reload section 1"], [1, 1]),
      "attempt to reload section 1, but there are only 1 sections before the update",
      allowed: Batch([1], ["insert section 0", "reload section 0"], [1, 3])),
    BatchRule(
      .ranges, "an inserted section exists after", Batch([1], ["insert section 2"], [1, 1]),
      "attempt to insert section 2, but there are only 2 sections after the update",
      allowed: Batch([1], ["insert section 1"], [1, 1])),
    BatchRule(
      .ranges, "a moved section exists before", Batch([1, 1], ["insert section 0", "move section 2 1"], [1, 1, 1]),
      "attempt to move section 2, but there are only 2 sections before the update",
      allowed: Batch([1, 1], ["insert section 0", "move section 1 1"], [1, 1, 1])),
    BatchRule(
      .ranges, "a section moves to a position that exists after",
      Batch([1, 1], ["delete section 0", "move section 1 1"], [1]),
      "attempt to move section 1 to section 1, but there are only 1 sections after the update",
      allowed: Batch([1, 1], ["delete section 0", "move section 1 0"], [1])),
  ]

  private static let counts = [
    BatchRule(
      .counts, "the number of sections adds up", Batch([1], ["insert section 0"], [1]),
      """
      Invalid update: invalid number of sections. The number of sections contained in the view after the update (1) \
      must be equal to the number of sections contained in the view before the update (1), plus or minus the number \
      of sections inserted or deleted (1 inserted, 0 deleted).
      """, allowed: Batch([1], ["insert section 0"], [4, 1])),
    BatchRule(
      .counts, "the number of rows of each section adds up",
      Batch([2, 1], ["move 0-0 1-0", "insert 1-1", "delete 0-1"], [1, 3]),
      """
      Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section after \
      the update (1) must be equal to the number of rows contained in that section before the update (2), plus or \
      minus the number of rows inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the \
      number of rows moved into or out of that section (0 moved in, 1 moved out).
      """, allowed: Batch([2, 1], ["move 0-0 1-0", "insert 1-1", "delete 0-1"], [0, 3])),
    BatchRule(
      .droppedChanges, "rows in deleted and inserted sections are not counted",
      Batch([2, 2], ["delete section 0", "delete 0-0", "delete 1-0"], [2]), "invalid number of rows in section 0",
      allowed: Batch(
        [2, 2], ["delete section 0", "delete 0-0", "delete 1-0", "insert section 1", "insert 1-0"], [1, 3])),
    BatchRule(
      .counts, "a moved section keeps its number of rows", Batch([1, 2], ["move section 1 0"], [1, 2]),
      "invalid number of rows in section 0", allowed: Batch([1, 2], ["move section 1 0", "move section 1 0"], [2, 1])),
    BatchRule(
      .droppedChanges, "an exact repetition of a move is not counted",
      Batch([2, 1], ["move 0-0 1-0", "move 0-0 1-0"], [0, 3]),
      "(0 moved in, 1 moved out)", allowed: Batch([2, 1], ["move 0-0 1-0", "move 0-0 1-0"], [1, 2])),
  ]

  private static let conflicts = [
    BatchRule(
      .conflicts, "no row is deleted and reloaded", Batch([2], ["delete 0-0", "reload 0-0"], [1]),
      "attempt to delete and reload the same index path (0-0)",
      allowed: Batch([2], ["delete 0-0", "reload 0-1"], [1])),
    BatchRule(
      .conflicts, "no section is deleted and reloaded", Batch([2, 1], ["delete section 0", "reload section 0"], [1]),
      "attempt to delete and reload the same section (0)",
      allowed: Batch([2, 1], ["delete section 0", "reload section 1"], [5])),
    BatchRule(
      .conflicts, "no row is deleted and reconfigured", Batch([2], ["delete 0-0", "reconfigure 0-0"], [1]),
      "attempt to delete and reload the same index path (0-0)",
      allowed: Batch([2], ["delete 0-0", "reconfigure 0-1"], [1])),
    BatchRule(
      .conflicts, "no row is deleted and moved", Batch([2], ["delete 0-0", "move 0-0 0-0"], [1]),
      "attempt to perform a delete and a move from the same index path (0-0)",
      allowed: Batch([2], ["delete 0-0", "move 0-1 0-0"], [1])),
    BatchRule(
      .conflicts, "no section is deleted and moved", Batch([1, 1], ["delete section 0", "move section 0 0"], [1]),
      "attempt to perform a delete and a move from the same section (0)",
      allowed: Batch([1, 1], ["delete section 0", "move section 1 0"], [1])),
    BatchRule(
      .conflicts, "no row is inserted where another one moves", Batch([2], ["insert 0-0", "move 0-1 0-0"], [3]),
      "attempt to perform an insert and a move to the same index path (0-0)",
      allowed: Batch([2], ["insert 0-1", "move 0-1 0-0"], [3])),
    BatchRule(
      .conflicts, "no section is inserted where another one moves",
      Batch([1, 1], ["insert section 0", "move section 1 0"], [1, 1, 1]),
      "attempt to perform an insert and a move to the same section (0)",
      allowed: Batch([1, 1], ["insert section 1", "move section 1 0"], [1, 3, 1])),
    BatchRule(
      .conflicts, "no row moves to two places", Batch([3], ["move 0-0 0-1", "move 0-0 0-2"], [3]),
      "attempt to move index path 0-0 to both 0-1 and 0-2",
      allowed: Batch([3], ["move 0-0 0-1", "move 0-1 0-2"], [3])),
    BatchRule(
      .conflicts, "no two rows move to one place", Batch([3], ["move 0-0 0-2", "move 0-1 0-2"], [3]),
      "attempt to move both index path 0-0 and 0-1 to 0-2",
      allowed: Batch([3], ["move 0-0 0-2", "move 0-1 0-1"], [3])),
    BatchRule(
      .conflicts, "no section moves to two places",
      Batch([1, 1, 1], ["move section 0 1", "move section 0 2"], [1, 1, 1]),
      "attempt to move section 0 to both 1 and 2",
      allowed: Batch([1, 1, 1], ["move section 0 1", "move section 1 2"], [1, 1, 1])),
    BatchRule(
      .conflicts, "no two sections move to one place",
      Batch([1, 1, 1], ["move section 0 2", "move section 1 2"], [1, 1, 1]),
      "attempt to move both section 0 and 1 to 2",
      allowed: Batch([1, 1, 1], ["move section 0 2", "move section 1 1"], [1, 1, 1])),
    BatchRule(
      .repetitions, "no row is deleted twice", Batch([2], ["delete 0-0", "delete 0-0"], [0]),
      "Attempt to create two animations for cell: delete of index path (0-0) twice",
      allowed: Batch([2], ["delete 0-0", "delete 0-1"], [0])),
    BatchRule(
      .repetitions, "no row is inserted twice", Batch([0], ["insert 0-0", "insert 0-0"], [2]),
      "Attempt to create two animations for cell: insert of index path (0-0) twice",
      allowed: Batch([0], ["insert 0-0", "insert 0-1"], [2])),
    BatchRule(
      .repetitions, "no row is reloaded twice", Batch([2], ["reload 0-0", "reload 0-0"], [2]),
      "Attempt to create two animations for cell: reload of index path (0-0) twice",
      allowed: Batch([2], ["reload 0-0", "reload 0-1"], [2])),
    BatchRule(
      .repetitions, "no row is reloaded and reconfigured", Batch([2], ["reload 0-0", "reconfigure 0-0"], [2]),
      "Attempt to create two animations for cell: reload of index path (0-0) twice",
      allowed: Batch([2], ["reload 0-0", "reconfigure 0-1"], [2])),
    BatchRule(
      .repetitions, "no section is deleted twice", Batch([1, 1], ["delete section 0", "delete section 0"], []),
      "Attempt to create two animations for cell: delete of section (0) twice",
      allowed: Batch([1, 1], ["delete section 0", "delete section 1"], [])),
    BatchRule(
      .repetitions, "no section is inserted twice", Batch([], ["insert section 0", "insert section 0"], [1, 1]),
      "Attempt to create two animations for cell: insert of section (0) twice",
      allowed: Batch([], ["insert section 0", "insert section 1"], [1, 1])),
    BatchRule(
      .repetitions, "no section is reloaded twice", Batch([1, 1], ["reload section 0", "reload section 0"], [1, 1]),
      "Attempt to create two animations for cell: reload of section (0) twice",
      allowed: Batch([1, 1], ["reload section 0", "reload section 1"], [1, 1])),
    BatchRule(
      .movesBetweenSections, "no row leaves a deleted section",
      Batch([1, 1], ["delete section 0", "move 0-0 0-0"], [2]),
      "cannot move row 0-0 from a deleted section (0)",
      allowed: Batch([1, 1], ["delete section 0", "insert 0-0"], [2])),
    BatchRule(
      .movesBetweenSections, "no row enters an inserted section",
      Batch([2], ["insert section 1", "move 0-0 1-0"], [1, 1]),
      "cannot move row 0-0 into a newly inserted section (1)",
      allowed: Batch([2], ["insert section 1", "delete 0-0"], [1, 1])),
    BatchRule(
      .movesBetweenSections, "no row leaves a reloaded section",
      Batch([1, 1], ["reload section 0", "move 0-0 1-0"], [1, 2]),
      "cannot move row 0-0 from a deleted section (0)",
      allowed: Batch([1, 1], ["reload section 0", "insert 1-0"], [0, 2])),
    BatchRule(
      .movesBetweenSections, "no row enters a reloaded section",
      Batch([1, 1], ["reload section 0", "move 1-0 0-0"], [2, 0]),
      "cannot move row 1-0 into a newly inserted section (0)",
      allowed: Batch([1, 1], ["reload section 0", "delete 1-0"], [2, 0])),
    BatchRule(
      .reloadsBesideMoves, "no row is reloaded and moved", Batch([2], ["reload 0-0", "move 0-0 0-1"], [2]),
      "attempt to reload and move the same index path (0-0)",
      allowed: Batch([2], ["reload 0-1", "move 0-0 0-1"], [2])),
    BatchRule(
      .reloadsBesideMoves, "no row is reconfigured and moved", Batch([2], ["reconfigure 0-0", "move 0-0 0-1"], [2]),
      "attempt to reload and move the same index path (0-0)",
      allowed: Batch([2], ["reconfigure 0-1", "move 0-0 0-1"], [2])),
  ]

  private static let sectionMoves = [
    BatchRule(
      .reloadsBesideMoves, "no row is reloaded beside the move of a section",
      Batch([1, 1], ["move section 0 1", "reload 1-0"], [1, 1]),
      "attempt to reload row 1-0 beside a move of section 0", allowed: Batch([1, 1], ["reload 1-0"], [1, 1])),
    BatchRule(
      .reloadsBesideMoves, "no row is reconfigured beside the move of a section",
      Batch([1, 1], ["move section 0 1", "reconfigure 1-0"], [1, 1]),
      "attempt to reload row 1-0 beside a move of section 0", allowed: Batch([1, 1], ["reconfigure 1-0"], [1, 1])),
    BatchRule(
      .reloadsBesideMoves, "no section is reloaded and moved",
      Batch([1, 1], ["move section 0 1", "reload section 0"], [1, 1]),
      "attempt to reload and move the same section (0)", allowed: Batch([1, 1], ["move section 0 1"], [1, 1])),
    BatchRule(
      .reloadsBesideMoves, "no section is reloaded beside the move of a section",
      Batch([1, 1, 1], ["move section 0 1", "reload section 2"], [1, 1, 1]),
      "attempt to reload section 2 beside a move of section 0",
      allowed: Batch([1, 1, 1], ["move section 0 1"], [1, 1, 1])),
    BatchRule(
      .movedSections, "no row leaves a section that moves",
      Batch([2, 2], ["move section 0 1", "delete 0-1"], [2, 1]),
      "attempt to move section 0 to section 1 and change its row 0-1 in one batch",
      allowed: Batch([2, 2], ["move section 0 1", "delete 1-1"], [1, 2])),
    BatchRule(
      .movedSections, "no row enters a section that moves",
      Batch([1, 2], ["move section 0 1", "insert 1-0"], [2, 2]),
      "attempt to move section 0 to section 1 and change its row 1-0 in one batch",
      allowed: Batch([1, 2], ["move section 0 1", "insert 0-0"], [3, 1])),
    BatchRule(
      .movedSections, "no row moves into a section that moves",
      Batch([1, 2, 1], ["move section 0 1", "move 2-0 1-0"], [2, 2, 0]),
      "attempt to move section 0 to section 1 and change its row 1-0 in one batch",
      allowed: Batch([1, 2, 1], ["move section 0 1", "move 2-0 0-0"], [3, 1, 0])),
    BatchRule(
      .movedSections, "no row moves out of a section that moves to where it is",
      Batch([1, 2, 1], ["move section 2 0", "move section 1 1", "move 1-0 2-0"], [1, 1, 2]),
      "attempt to move section 1 to section 1 and change its row 1-0 in one batch",
      allowed: Batch([1, 2, 1], ["move section 2 0", "move section 1 1"], [1, 2, 1])),
  ]
}
#endif
