import Rill

/// The sections of several components in order; each component's sections are replaced separately, when a caller reads
/// them.
struct SectionSequence: Sendable {
  private var sections: ListSections = []
  /// The sections of each component in that sequence.
  private var parts: [ListSections]
  /// The number of sections of each component.
  private var counts: [Int]
  /// The reader of each component's current sections; nil before the component's first event.
  private var readers: [SectionReader?]
  /// The components that have changed since the last read.
  private var changed: Set<Int> = []
  private var knownCount = 0

  init(count: Int) {
    parts = Array(repeating: [], count: count)
    counts = Array(repeating: 0, count: count)
    readers = Array(repeating: nil, count: count)
  }

  /// Whether every component has emitted its sections.
  var isComplete: Bool { knownCount == readers.count }

  /// Replaces the reader of one component.
  ///
  /// - Returns: the previous reader, which the caller releases outside the lock.
  mutating func change(_ place: Int, to reader: @escaping SectionReader) -> SectionReader? {
    let old = readers[place]
    if old == nil { knownCount += 1 }
    readers[place] = reader
    changed.insert(place)
    return old
  }

  /// Returns a reader of a sequence that other threads may change in the meantime.
  static func reader(of sequence: Protected<SectionSequence>) -> SectionReader {
    {
      var gone: [ListSections] = []
      // Removed sections are released after the lock.
      return sequence.withLock { $0.read(gone: &gone) }
    }
  }

  /// The sections of all components.
  ///
  /// Complexity: the replacement of the sections of the changed components, plus the sum of the counts before the last one.
  ///
  /// - Parameter gone: receives the replaced sections, which the caller releases outside the lock.
  private mutating func read(gone: inout [ListSections]) -> ListSections {
    var (start, next) = (0, 0)
    for place in changed.sorted() {
      guard let new = readers[place]?() else { continue }
      start += counts[next..<place].reduce(0, +)
      next = place
      // Going from the end keeps earlier positions valid.
      for gap in SectionRanges.gaps(parts[place], new).reversed() {
        sections.replaceSubrange(start + gap.old.lowerBound..<start + gap.old.upperBound, with: new.part(gap.new))
      }
      counts[place] = new.count
      gone.append(parts[place])
      parts[place] = new
    }
    changed = []
    return sections
  }
}
