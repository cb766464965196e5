import Rill

/// The sections of several components, one after the other, of which each is replaced on its own, when somebody reads.
struct SectionSequence: Sendable {
  private var sections: ListSections = []
  /// What each component shows among them.
  private var parts: [ListSections]
  /// How many sections each component has.
  private var counts: RunningSums
  /// What each component shows now; nil before it has said so.
  private var readers: [SectionReader?]
  /// The components that have changed since somebody has read.
  private var changed: Set<Int> = []
  private var knownCount = 0

  init(count: Int) {
    parts = Array(repeating: [], count: count)
    counts = RunningSums(count: count)
    readers = Array(repeating: nil, count: count)
  }

  /// Whether every component has said what it shows.
  var isComplete: Bool { knownCount == readers.count }

  /// Takes over that one component shows something else now.
  ///
  /// - Returns: what has read it before, to be released elsewhere.
  mutating func change(_ place: Int, to reader: @escaping SectionReader) -> SectionReader? {
    let old = readers[place]
    if old == nil { knownCount += 1 }
    readers[place] = reader
    changed.insert(place)
    return old
  }

  /// Reads a sequence that others may change meanwhile.
  static func reader(of sequence: Protected<SectionSequence>) -> SectionReader {
    {
      var gone: [ListSections] = []
      // What goes is released after the lock.
      return sequence.withLock { $0.read(gone: &gone) }
    }
  }

  /// The sections of all components.
  ///
  /// Complexity: O(log components) steps for each component that has changed, and what it takes to replace its sections.
  ///
  /// - Parameter gone: takes what is replaced, to be released elsewhere.
  private mutating func read(gone: inout [ListSections]) -> ListSections {
    for place in changed.sorted() {
      guard let new = readers[place]?() else { continue }
      let start = counts.sum(before: place)
      // From the end, so that places before are what they were.
      for gap in SectionGap.gaps(parts[place], new).reversed() {
        sections.replaceSubrange(start + gap.old.lowerBound..<start + gap.old.upperBound, with: new.part(gap.new))
      }
      counts.add(new.count - parts[place].count, at: place)
      gone.append(parts[place])
      parts[place] = new
    }
    changed = []
    return sections
  }
}
