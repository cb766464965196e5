extension ListSections {
  /// Returns the chunk of a section and the section's offset in it. The end position belongs to the last chunk.
  func place(of index: Int) -> (chunk: Int, offset: Int) {
    let chunk = chunks.indices.dropLast().partitioningIndex(where: { chunks[$0].end > index })
    return (chunk, index - start(ofChunk: chunk))
  }

  /// Returns the positions of the sections in these chunks.
  func sections(ofChunks range: Range<Int>) -> Range<Int> {
    start(ofChunk: range.lowerBound)..<start(ofChunk: range.upperBound)
  }

  private func start(ofChunk chunk: Int) -> Int { chunk > 0 ? chunks[chunk - 1].end : 0 }

  /// Updates the ends of the chunks from this one on, after their positions or sizes have changed.
  mutating func renumber(from first: Int) {
    var end = start(ofChunk: first)
    for chunk in chunks.indices[first...] {
      end += chunks[chunk].sections.count
      chunks[chunk].end = end
    }
  }

  /// The number of sections in each chunk.
  package var chunkSizes: [Int] { chunks.map(\.sections.count) }

  /// Returns the number of sections in chunks that another content shares.
  package func sharedCount(with other: ListSections) -> Int {
    chunks.reduce(0) { other.chunks.contains($1) ? $0 + $1.sections.count : $0 }
  }

  /// Returns some of the sections, sharing the chunks that lie entirely within the range.
  func part(_ range: Range<Int>) -> ListSections {
    var part = ListSections()
    var index = range.lowerBound
    while index < range.upperBound {
      let (chunk, offset) = place(of: index)
      let end = Swift.min(offset + range.upperBound - index, chunks[chunk].sections.count)
      chunks[chunk].part(offset..<end).join(to: &part.chunks)
      index += end - offset
    }
    part.renumber(from: 0)
    return part
  }

  // MARK: Reading through buffers, because reading an array copies the section and its four references

  /// Calls `body` with the first sections of a range, as many as are contiguous in memory.
  func withRun<Result>(of range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    let (chunk, offset) = place(of: range.lowerBound)
    return chunks[chunk].sections.withUnsafeBufferPointer { sections in
      body(UnsafeBufferPointer(rebasing: sections[offset..<Swift.min(offset + range.count, sections.count)]))
    }
  }

  /// Calls `body` with each section of a range.
  func forEach(in range: Range<Int>, _ body: (UnsafePointer<Element>) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      index += withRun(of: index..<range.upperBound) { sections in
        if let first = sections.baseAddress { for step in sections.indices { body(first + step) } }
        return sections.count
      }
    }
  }
}
