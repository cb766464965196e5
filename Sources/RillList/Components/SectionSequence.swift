/// Reads what a component shows at the time. On any thread.
typealias SectionReader = @Sendable () -> ListSections

/// The sections of several components, one after the other, of which each is replaced on its own, when somebody reads.
struct SectionSequence: Sendable {
  private var sections: ListSections = []
  /// How many of them each component has.
  private var counts: [Int]
  /// What each component shows; nil before it has said so.
  private var readers: [SectionReader?]
  /// The components that have changed since somebody has read.
  private var changed: Set<Int> = []
  private var knownCount = 0

  init(count: Int) {
    counts = Array(repeating: 0, count: count)
    readers = Array(repeating: nil, count: count)
  }

  /// Whether every component has said what it shows.
  var isComplete: Bool { knownCount == readers.count }

  /// Takes over that one component shows something else now.
  mutating func change(_ place: Int, to reader: @escaping SectionReader) {
    if readers[place] == nil { knownCount += 1 }
    readers[place] = reader
    changed.insert(place)
  }

  /// The sections of all components.
  ///
  /// Complexity: O(components) additions, O(sections of those that have changed), and a copy of all sections if somebody
  /// keeps what was read before.
  ///
  /// - Parameter gone: takes what is replaced, to be released elsewhere.
  mutating func read(gone: inout [ListSections]) -> ListSections {
    var (start, next) = (0, 0)
    for place in changed.sorted() {
      guard let new = readers[place]?() else { continue }
      start = counts[next..<place].reduce(start, +)
      let range = start..<start + counts[place]
      gone.append(Array(sections[range]))
      sections.replaceSubrange(range, with: new)
      counts[place] = new.count
      next = place
    }
    changed = []
    return sections
  }
}
