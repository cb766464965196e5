import Rill

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
