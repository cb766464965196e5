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
