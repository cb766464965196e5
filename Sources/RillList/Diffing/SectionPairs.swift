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
    let isNext = runs.last?.old.upperBound == source && runs.last?.new.upperBound == target
    let run = isNext ? runs.removeLast() : SectionRanges(old: source..<source, new: target..<target)
    runs.append(SectionRanges(old: run.old.lowerBound..<source + 1, new: run.new.lowerBound..<target + 1))
  }
}

/// A range of sections in each of two contents.
struct SectionRanges {
  let old: Range<Int>
  let new: Range<Int>

  var isEmpty: Bool { old.isEmpty && new.isEmpty }

  /// Returns the ranges without their first `count` sections.
  func dropFirst(_ count: Int) -> SectionRanges {
    SectionRanges(old: old.dropFirst(count), new: new.dropFirst(count))
  }

  /// Returns the gaps between the chunks that two contents share in the same order, as far as a search of the next few
  /// chunks finds them.
  static func gaps(_ old: ListSections, _ new: ListSections) -> [SectionRanges] {
    let rest = trimmedEnds(old.chunks, old.chunks.indices, new.chunks, new.chunks.indices)
    if rest.old.isEmpty, rest.new.isEmpty { return [] }
    var gaps: [SectionRanges] = []
    var (source, target) = (rest.old.lowerBound, rest.new.lowerBound)
    func close(before nextSource: Int, _ nextTarget: Int) {
      let gap = SectionRanges(
        old: old.sections(ofChunks: source..<nextSource), new: new.sections(ofChunks: target..<nextTarget))
      if !gap.isEmpty { gaps.append(gap) }
      (source, target) = (nextSource + 1, nextTarget + 1)
    }
    if rest.old.count > 1, rest.new.count > 1 {
      var pairing = Pairing(rest.old, rest.new)
      pairing.pairInOrder(old.chunks, rest.old, new.chunks, rest.new)
      for next in rest.new { pairing.source(of: next).map { close(before: $0, next) } }
    }
    close(before: rest.old.upperBound, rest.new.upperBound)
    return gaps
  }

  /// Returns the number of sections at the beginning that `isCommon` accepts pair by pair. The closure also receives
  /// the number of pairs before.
  ///
  /// The function uses buffers, because reading an array copies the element, and a section has four references.
  func prefix(
    _ oldSections: ListSections, _ newSections: ListSections,
    while isCommon: (UnsafePointer<ListSections.Element>, UnsafePointer<ListSections.Element>, Int) -> Bool
  ) -> Int {
    let limit = min(old.count, new.count)
    var count = 0
    while count < limit {
      let start = count
      let rest = dropFirst(count)
      let length = oldSections.withRun(of: rest.old) { old in
        newSections.withRun(of: rest.new) { new in
          let length = min(old.count, new.count)
          guard let old = old.baseAddress, let new = new.baseAddress else { return length }
          while count < start + length, isCommon(old + count - start, new + count - start, count) { count += 1 }
          return length
        }
      }
      if count < start + length { break }
    }
    return count
  }

  /// Returns the maximum number of rows that a comparison of two contents reads: the rows of sections whose items do
  /// not share their storage with the items in the same place.
  ///
  /// Complexity: O(chunks + sections of the chunks that the contents do not share).
  static func rowCount(_ oldSections: ListSections, _ newSections: ListSections) -> Int {
    gaps(oldSections, newSections).reduce(into: 0) { rows, gap in
      let common = gap.prefix(oldSections, newSections) { old, new, _ in
        if !shareStorage(old.pointee.items, new.pointee.items) {
          rows += old.pointee.items.count + new.pointee.items.count
        }
        return true
      }
      let rest = gap.dropFirst(common)
      oldSections.forEach(in: rest.old) { rows += $0.pointee.items.count }
      newSections.forEach(in: rest.new) { rows += $0.pointee.items.count }
    }
  }
}
