extension ListSections: RangeReplaceableCollection {
  /// Creates content without sections.
  public init() { chunks = [] }

  /// Creates content from sections.
  public init(_ sections: some Sequence<Element>) {
    chunks = (sections as? ListSections)?.chunks ?? SectionChunk.chunks(of: Array(sections))
  }

  /// Replaces sections with others.
  ///
  /// Complexity: O(chunks + removed and inserted sections). The result shares as much as possible of inserted content.
  public mutating func replaceSubrange(_ range: Range<Int>, with sections: some Collection<Element>) {
    let new = ListSections(sections)
    // Writing to a chunk ends its sharing.
    if range.isEmpty, new.isEmpty, range.lowerBound <= count { return }
    guard !chunks.isEmpty else {
      precondition(range == 0..<0, "There are no sections \(range).")
      self = new
      return
    }
    if !replaceInChunk(range, with: new) { replaceChunks(range, with: new) }
  }

  /// Appends sections.
  public mutating func append(contentsOf sections: some Sequence<Element>) {
    replaceSubrange(count..<count, with: ListSections(sections))
  }

  /// Replaces sections within one chunk, if the result still fits into one chunk and is not smaller.
  private mutating func replaceInChunk(_ range: Range<Int>, with new: ListSections) -> Bool {
    let (chunk, offset) = place(of: range.lowerBound)
    let growth = new.count - range.count
    guard range.upperBound <= chunks[chunk].end, growth >= 0,
      chunks[chunk].sections.count + growth <= SectionChunk.limit
    else { return false }
    chunks[chunk].replace(offset..<offset + range.count, with: new)
    if growth > 0 { renumber(from: chunk) }
    return true
  }

  /// Puts the chunks of other sections between the remaining parts of the chunks at the ends. Neighbors that fit into
  /// one chunk are joined, which prevents many small ones.
  private mutating func replaceChunks(_ range: Range<Int>, with new: ListSections) {
    let first = Swift.max(0, place(of: range.lowerBound).chunk - 1)
    let last = Swift.min(chunks.count, place(of: range.upperBound).chunk + 2)
    let around = sections(ofChunks: first..<last)
    var joined = part(around.lowerBound..<range.lowerBound).chunks
    for chunk in new.chunks { chunk.join(to: &joined) }
    for chunk in part(range.upperBound..<around.upperBound).chunks { chunk.join(to: &joined) }
    chunks.replaceSubrange(first..<last, with: joined)
    renumber(from: first)
  }
}
