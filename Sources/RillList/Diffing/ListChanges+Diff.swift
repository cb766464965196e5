extension ListChanges<Int> {
  /// Finds what leads from one list of identities to another.
  ///
  /// Total: an identity that occurs more than once is paired place by place, the first with the first. No more moves
  /// than needed: what stays is a longest increasing subsequence of the pairs.
  ///
  /// Common ends are left out first, and what else stands in the same order is paired by looking a few places ahead, so
  /// that only what came, went or moved is hashed. The rest is paired as in Paul Heckel's *A technique for isolating
  /// differences between files* (1978), through a table of the identities; which pairs stay is found by patience
  /// sorting (Michael Fredman, *On computing the length of longest increasing subsequences*, 1975).
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
    self.init(deletes: pairing.unpairedOld)
    pairing.forEachArrival(in: pairing.newRange, from: pairing.oldRange) { source, target in
      if let source { moves.append(Move(from: source, to: target)) } else { inserts.append(target) }
    }
  }
}
