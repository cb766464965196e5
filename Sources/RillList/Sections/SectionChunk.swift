/// Sections next to each other, which contents share as long as none of them changes.
struct SectionChunk: Sendable {
  /// How many sections there are at most. A change copies a chunk and the list of chunks: with larger ones the first costs
  /// more, with smaller ones the second.
  static let limit = 32

  /// At least one.
  var sections: [ListSections.Element]
  /// How many rows they have.
  var rowCount: Int
  /// Where the next chunk begins in the content, which sees to that.
  var end: Int

  /// The first chunk of a content.
  init(_ sections: [ListSections.Element]) {
    self.sections = sections
    rowCount = sections.withUnsafeBufferPointer { $0.reduce(0) { $0 + $1.items.count } }
    end = sections.count
  }

  /// As few chunks as hold so many sections.
  static func chunks(of sections: [ListSections.Element]) -> ContiguousArray<SectionChunk> {
    if sections.isEmpty { return [] }
    if sections.count <= limit { return [SectionChunk(sections)] }
    var chunks: ContiguousArray<SectionChunk> = []
    for start in stride(from: 0, to: sections.count, by: limit) {
      chunks.append(SectionChunk(Array(sections[start..<min(start + limit, sections.count)])))
      chunks[chunks.count - 1].end += start
    }
    return chunks
  }

  mutating func append(_ section: ListSections.Element) {
    sections.append(section)
    rowCount += section.items.count
  }

  mutating func replace(_ range: Range<Int>, with new: ListSections) {
    rowCount += new.rowCount - sections[range].reduce(0) { $0 + $1.items.count }
    sections.replaceSubrange(range, with: new)
  }

  func part(_ range: Range<Int>) -> SectionChunk {
    range == sections.indices ? self : SectionChunk(Array(sections[range]))
  }

  /// Goes behind other chunks, or into the last of them if that has room for it.
  func join(to chunks: inout ContiguousArray<SectionChunk>) {
    if sections.isEmpty { return }
    guard let last = chunks.indices.last, chunks[last].sections.count + sections.count <= Self.limit else {
      return chunks.append(self)
    }
    chunks[last].sections += sections
    chunks[last].rowCount += rowCount
  }
}

extension SectionChunk: Equatable {
  /// Whether both are the same memory, so that nothing in them can differ. Different ones may hold the same.
  static func == (left: Self, right: Self) -> Bool { shareStorage(left.sections, right.sections) }
}
