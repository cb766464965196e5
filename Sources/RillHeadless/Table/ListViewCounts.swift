/// What a table has done so far, for tests and tuning.
package struct ListViewCounts: Hashable, Sendable {
  /// The cells that were made, and not used again.
  package internal(set) var cellsMade = 0
  /// The rows that the data source was asked for.
  package internal(set) var rowsAsked = 0

  /// Counts to compare with.
  package init(cellsMade: Int = 0, rowsAsked: Int = 0) {
    self.cellsMade = cellsMade
    self.rowsAsked = rowsAsked
  }
}
