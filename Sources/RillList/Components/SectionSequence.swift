/// The sections of several components, one after the other, of which each is replaced on its own.
struct SectionSequence: Sendable {
  /// The sections of all components.
  private(set) var sections: ListSections = []
  /// How many of them each component has; nil before it has said so.
  private var counts: [Int?]
  /// How many components have said so.
  private var knownCount = 0
  /// Whether those are the first ones.
  private var isInOrder = true

  init(count: Int) { counts = Array(repeating: nil, count: count) }

  /// Whether every component has said what it shows.
  var isComplete: Bool { knownCount == counts.count }

  /// Takes over what one component shows now.
  mutating func replace(_ place: Int, with new: ListSections) {
    let old = counts[place]
    isInOrder = isInOrder && (old != nil || place == knownCount)
    // At first they come one behind the other, and nothing has to be counted.
    let start = isInOrder && old == nil ? sections.count : counts[..<place].reduce(0) { $0 + ($1 ?? 0) }
    sections.replaceSubrange(start..<start + (old ?? 0), with: new)
    counts[place] = new.count
    if old == nil { knownCount += 1 }
  }
}
