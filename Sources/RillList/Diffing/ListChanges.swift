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

extension ListChanges<Int> {
  /// Creates the changes from one list of identities to another.
  ///
  /// The comparison is total: it pairs identities that occur more than once by position, the first with the first. It
  /// uses the minimum number of moves: the elements that stay are a longest increasing subsequence of the pairs.
  ///
  /// The algorithm first skips common ends, then pairs other elements in the same order by searching a few positions
  /// ahead, so it hashes only inserted, deleted and moved elements. It pairs those as in Paul Heckel's *A technique for
  /// isolating differences between files* (1978), through a table of the identities; patience sorting (Michael Fredman,
  /// *On computing the length of longest increasing subsequences*, 1975) determines the pairs that stay.
  ///
  /// Complexity: O(n) comparisons and hashes, and O(n log n) for n pairs out of order; O(n) memory beside the ends.
  @inlinable
  public init<ID: Hashable>(from old: ContiguousArray<ID>, to new: ContiguousArray<ID>) {
    let rest = trimmedEnds(old, 0..<old.count, new, 0..<new.count)
    if rest.old.isEmpty || rest.new.isEmpty {
      self.init(deletes: Array(rest.old), inserts: Array(rest.new))
      return
    }
    var pairing = Pairing(rest.old, rest.new)
    pairing.pairInOrder(old, rest.old, new, rest.new)
    pairing.pairAnywhere(old, new)
    self.init(pairing)
  }

  @usableFromInline
  init(_ pairing: Pairing) {
    self = pairing.changes([(pairing.oldRange, pairing.newRange)], old: { $0 }, new: { $0 })
  }
}
