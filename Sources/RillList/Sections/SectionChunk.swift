import Rill

/// Adjacent sections that contents share as long as none of them changes.
struct SectionChunk: Sendable {
  /// The maximum number of sections. A change copies a chunk and the list of chunks: larger chunks make the first copy
  /// more expensive, smaller ones the second.
  static let limit = 32

  /// The sections; at least one.
  var sections: [ListSections.Element]
  /// The number of their rows.
  var rowCount: Int
  /// The position of the next chunk in the content. The content keeps it up to date.
  var end: Int

  /// Creates the first chunk of some content.
  init(_ sections: [ListSections.Element]) {
    self.sections = sections
    rowCount = sections.withUnsafeBufferPointer { $0.reduce(0) { $0 + $1.items.count } }
    end = sections.count
  }

  /// Returns the sections in as few chunks as possible.
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

  var hasContent: Bool {
    rowCount > 0
      && sections.withUnsafeBufferPointer { sections in
        sections.contains { $0.model.placeholder == nil && $0.items.contains { !($0 is MessageItemViewModel) } }
      }
  }

  mutating func replace(_ range: Range<Int>, with new: ListSections) {
    rowCount += new.rowCount - sections[range].reduce(0) { $0 + $1.items.count }
    sections.replaceSubrange(range, with: new)
  }

  func part(_ range: Range<Int>) -> SectionChunk {
    range == sections.indices ? self : SectionChunk(Array(sections[range]))
  }

  /// Appends itself to other chunks, or to the last of them if that has space.
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
  /// Returns whether both share their memory and therefore cannot differ. Different chunks may still have equal
  /// sections.
  static func == (left: Self, right: Self) -> Bool { shareStorage(left.sections, right.sections) }
}
