/// The content of a list screen: sections of rows of any kind. It is used as an array of them:
///
/// ```swift
/// var content: ListSections = [ListSection(model: "Cities", items: cities)]
/// content.append(ListSection(model: "Towns", items: towns))
/// content[0].items[2] = CityRow(bern)
///
/// let world = ListSections(countries.map { ListSection(model: "\($0.name)", items: $0.cities) })
/// ```
///
/// A copy that is changed goes on to share with the content before all but what is near to the change. So
/// ``ListUpdate/init(from:to:)`` and a ``GroupComponent`` find what has changed without a look at the rest, however it was changed.
/// Sections that are put into a new content one by one share nothing but their rows.
///
/// Complexity: sections are held in chunks of up to 32, of which neighbors together have more than 32. Finding a section
/// is O(log chunks). Changing one, and putting some in or taking some out, is O(chunks) and a copy of the sections of up
/// to four chunks. Rows are copied if they change while somebody else holds them, and only those of their own section.
public struct ListSections: Sendable {
  /// A section.
  public typealias Element = ListSection<ListSectionModel, any ListItemViewModel>

  var chunks: ContiguousArray<SectionChunk>

  /// A content in chunks of any sizes but 0.
  package init(chunks: [[Element]]) {
    self.chunks = ContiguousArray(chunks.map(SectionChunk.init))
    renumber(from: 0)
  }

  /// How many rows all sections have. Complexity: O(chunks).
  package var rowCount: Int { chunks.reduce(0) { $0 + $1.rowCount } }

  /// Whether any section has a row.
  ///
  /// Complexity: O(sections / 32).
  public var hasContent: Bool { chunks.contains { $0.rowCount > 0 } }
}

extension ListSections: RandomAccessCollection, MutableCollection {
  /// 0.
  public var startIndex: Int { 0 }

  /// How many sections there are.
  public var endIndex: Int { chunks.last?.end ?? 0 }

  /// A section. Its rows are changed in place unless somebody else holds them.
  public subscript(index: Int) -> Element {
    get {
      let (chunk, offset) = place(of: index)
      return chunks[chunk].sections[offset]
    }
    _modify {
      let (chunk, offset) = place(of: index)
      chunks[chunk].rowCount -= chunks[chunk].sections[offset].items.count
      defer { chunks[chunk].rowCount += chunks[chunk].sections[offset].items.count }
      yield &chunks[chunk].sections[offset]
    }
  }

  /// Goes through the sections, from the top.
  public func makeIterator() -> some IteratorProtocol<Element> { chunks.lazy.flatMap { $0.sections }.makeIterator() }
}

extension ListSections: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// Makes a content of sections.
  public init(arrayLiteral sections: Element...) { chunks = SectionChunk.chunks(of: sections) }

  /// As an array of sections is described.
  public var description: String { Array(self).description }
}
