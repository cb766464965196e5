import Rill

/// The sections of several components in order; each component's sections are replaced separately, when a caller reads
/// them.
struct SectionSequence: Sendable {
  /// A new reader of the sections of one component.
  typealias Change = (place: Int, reader: SectionReader)

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

  /// Replaces the readers of some components. Returns a reader of the sequence once each component has one.
  ///
  /// Replaced readers may hold the last references to rows and owners, which are released after the lock.
  static func change(_ changes: [Change], in sequence: Protected<SectionSequence>) -> SectionReader? {
    let (gone, isComplete) = sequence.withLock { sequence in
      (changes.map { sequence.replace($0.place, $0.reader) }, sequence.knownCount == sequence.readers.count)
    }
    let read: SectionReader = {
      var gone: [ListSections] = []
      return sequence.withLock { $0.read(gone: &gone) }
    }
    return withExtendedLifetime(gone) { isComplete ? read : nil }
  }

  private mutating func replace(_ place: Int, _ reader: @escaping SectionReader) -> SectionReader? {
    if readers[place] == nil { knownCount += 1 }
    changed.insert(place)
    defer { readers[place] = reader }
    return readers[place]
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
