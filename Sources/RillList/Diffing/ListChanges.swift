/// The deletions, insertions and moves between two lists, at one level: their sections, or their rows.
///
/// The positions are those of a batch update in UIKit: deletions and the starts of moves use positions in the old list;
/// insertions and the ends of moves use positions in the new list. All other elements stay in their order and fill the
/// remaining positions.
public struct ListChanges<Position: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// A move of an element to another position.
  public struct Move: Hashable, Sendable {
    /// The position in the old list.
    public var from: Position
    /// The position in the new list.
    public var to: Position

    /// Creates a move.
    @inlinable
    public init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }

  /// The deleted elements, by ascending positions in the old list.
  public var deletes: [Position]
  /// The inserted elements, by ascending positions in the new list.
  public var inserts: [Position]
  /// The moved elements, by ascending positions in the new list.
  public var moves: [Move]

  /// Creates changes.
  @inlinable
  public init(deletes: [Position] = [], inserts: [Position] = [], moves: [Move] = []) {
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
  }

  /// Whether every element stays in its place.
  @inlinable public var isEmpty: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}
