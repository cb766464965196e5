/// What comes, goes and moves between two lists, at one level: their sections, or their rows.
///
/// The positions are those of a batch update of UIKit: what is deleted, and where a move begins, stands there in the
/// list before; what is inserted, and where a move ends, stands there in the list after. What is not named stays, in
/// its order, and fills the places that are left.
public struct ListChanges<Position: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// Something that goes on to another place.
  public struct Move: Hashable, Sendable {
    /// Where it stands in the list before.
    public var from: Position
    /// Where it stands in the list after.
    public var to: Position

    /// Makes a move.
    @inlinable
    public init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }

  /// What goes, by its positions in the list before, ascending.
  public var deletes: [Position]
  /// What comes, by its positions in the list after, ascending.
  public var inserts: [Position]
  /// What moves, by ascending positions in the list after.
  public var moves: [Move]

  /// Makes changes.
  @inlinable
  public init(deletes: [Position] = [], inserts: [Position] = [], moves: [Move] = []) {
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
  }

  /// Whether everything stays where it is.
  @inlinable public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}
