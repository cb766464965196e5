/// The work that a list has done so far, for tests and tuning.
package struct ListViewCounts: Hashable, Sendable {
  /// The number of cells created.
  package internal(set) var cellsMade = 0
  /// The number of rows requested from the data source.
  package internal(set) var rowsAsked = 0

  /// Creates counts to compare with.
  package init(cellsMade: Int = 0, rowsAsked: Int = 0) {
    self.cellsMade = cellsMade
    self.rowsAsked = rowsAsked
  }
}
