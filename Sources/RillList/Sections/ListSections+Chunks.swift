extension ListSections {
  /// In which chunk a section stands, and where in it. What is behind the last section belongs to the last chunk.
  func place(of index: Int) -> (chunk: Int, offset: Int) {
    var (low, high) = (0, chunks.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if chunks[middle].end <= index { low = middle + 1 } else { high = middle }
    }
    return (low, index - start(ofChunk: low))
  }

  /// The sections of these chunks.
  func sections(ofChunks range: Range<Int>) -> Range<Int> {
    start(ofChunk: range.lowerBound)..<start(ofChunk: range.upperBound)
  }

  private func start(ofChunk chunk: Int) -> Int { chunk > 0 ? chunks[chunk - 1].end : 0 }

  /// Takes over that chunks from this one on stand elsewhere, or have other sizes.
  mutating func renumber(from first: Int) {
    var end = start(ofChunk: first)
    for chunk in chunks.indices[first...] {
      end += chunks[chunk].sections.count
      chunks[chunk].end = end
    }
  }

  /// How many sections each chunk has.
  package var chunkSizes: [Int] { chunks.map(\.sections.count) }

  /// How many sections stand in chunks that are those of another content.
  package func sharedCount(with other: ListSections) -> Int {
    chunks.reduce(0) { other.chunks.contains($1) ? $0 + $1.sections.count : $0 }
  }

  /// Some of the sections, in the chunks that they stand in where all of a chunk is wanted.
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

  // MARK: In buffers, because what is read from an array is copied, and a section has four references

  /// Hands over the first of some sections, as many as stand next to each other in memory.
  func withRun<Result>(of range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    let (chunk, offset) = place(of: range.lowerBound)
    return chunks[chunk].sections.withUnsafeBufferPointer { sections in
      body(UnsafeBufferPointer(rebasing: sections[offset..<Swift.min(offset + range.count, sections.count)]))
    }
  }

  /// Goes through some sections.
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
