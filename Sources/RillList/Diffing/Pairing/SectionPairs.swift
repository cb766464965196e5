import Rill

/// A mapping between the sections of two contents, and their differences.
///
/// Complexity: O(chunks), and O(sections) of the chunks that the contents do not share; O(all sections) if a section
/// moves past shared chunks.
struct SectionPairs {
  /// The deleted, inserted and moved sections.
  private(set) var changes = ListChanges<Int>()
  /// The new positions of the sections that stay or move with a different title or layout, ascending.
  private(set) var reloads: [Int] = []
  /// The sections that stay or move and do not share the storage of their items, in ascending order of their new
  /// positions.
  private(set) var withOtherItems: [(source: Int, target: Int)] = []
  /// The new positions of two sections that share an identity, if the search has found any.
  private(set) var duplicate: (Int, Int)?
  /// The runs of sections that stay next to each other, except those in shared chunks.
  private var runs: [SectionRanges] = []

  init(_ old: ListSections, _ new: ListSections) {
    if !pair(old, new, in: SectionRanges.gaps(old, new)) {
      self = SectionPairs()
      _ = pair(old, new, in: [SectionRanges(old: old.indices, new: new.indices)])
    }
    runs.sort { $0.new.lowerBound < $1.new.lowerBound }
    for run in runs {
      _ = run.prefix(old, new) { source, target, step in
        if source.pointee.model != target.pointee.model { reloads.append(run.new.lowerBound + step) }
        if !shareStorage(source.pointee.items, target.pointee.items) {
          withOtherItems.append((run.old.lowerBound + step, run.new.lowerBound + step))
        }
        return true
      }
    }
  }

  private init() {}

  /// Pairs the sections in the given gaps by their identities.
  ///
  /// - Returns: false if a section moves from one gap to another. In that case, either it or the sections in between
  ///   may be the ones that move.
  private mutating func pair(_ old: ListSections, _ new: ListSections, in gaps: [SectionRanges]) -> Bool {
    var rests: [SectionRanges] = []
    for gap in gaps {
      let common = gap.prefix(old, new) { source, target, _ in source.pointee.model.id == target.pointee.model.id }
      if common > 0 { runs.append(SectionRanges(old: gap.old.prefix(common), new: gap.new.prefix(common))) }
      let rest = gap.dropFirst(common)
      if !rest.isEmpty { rests.append(rest) }
    }
    if rests.isEmpty { return true }
    let (oldIDs, newIDs) = (KeptIDs(of: old, in: rests.map(\.old)), KeptIDs(of: new, in: rests.map(\.new)))
    var pairing = Pairing(oldIDs.ids.indices, newIDs.ids.indices)
    let parts = zip(oldIDs.parts, newIDs.parts)
    for (old, new) in parts { pairing.pairInOrder(oldIDs.ids, old.range, newIDs.ids, new.range) }
    pairing.pairAnywhere(oldIDs.ids, newIDs.ids)
    duplicate = pairing.duplicate.map { (newIDs.path(ofRow: $0).item, newIDs.path(ofRow: $1).item) }
    for (old, new) in parts {
      for target in new.range {
        guard let source = pairing.source(of: target) else { continue }
        guard old.range.contains(source) else { return false }
        add(old.path(ofRow: source).item, new.path(ofRow: target).item)
      }
    }
    changes = pairing.changes(
      parts.map { ($0.range, $1.range) }, old: { oldIDs.path(ofRow: $0).item }, new: { newIDs.path(ofRow: $0).item })
    return true
  }

  private mutating func add(_ source: Int, _ target: Int) {
    if let last = runs.last, last.old.upperBound == source, last.new.upperBound == target {
      runs[runs.count - 1] = SectionRanges(
        old: last.old.lowerBound..<source + 1, new: last.new.lowerBound..<target + 1)
    } else {
      runs.append(SectionRanges(old: source..<source + 1, new: target..<target + 1))
    }
  }
}
