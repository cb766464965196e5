/// The content of a list screen: sections with rows of any type. Use it like an array of sections:
///
/// ```swift
/// var content: ListSections = [ListSection(id: "cities", title: "Cities", cities)]
/// content.append(ListSection(id: "towns", title: "Towns", towns))
/// content[0].items[2] = CityRow(bern)
///
/// let world = ListSections(countries.map { ListSection(id: $0.code, title: $0.name, $0.cities) })
/// ```
///
/// A changed copy shares with the original everything but the surroundings of the change. Therefore
/// ``ListUpdate/init(from:to:)`` and a ``GroupComponent`` find the changes without reading the other sections,
/// regardless of how the copy was changed. Sections that are put into new content one by one share only their rows.
///
/// Complexity: the content stores its sections in chunks of up to 32; two neighboring chunks together have more than
/// 32. Finding a section is O(log chunks). Changing a section, and inserting or removing sections, is O(chunks) plus a
/// copy of the sections of up to four chunks. A change of rows copies the rows if another reference to them exists, and
/// only those of their own section.
public struct ListSections: Sendable {
  /// A section.
  public typealias Element = ListSection<ListSectionModel, any ListItemViewModel>

  var chunks: ContiguousArray<SectionChunk>

  /// Creates content from chunks of any size but 0.
  package init(chunks: [[Element]]) {
    self.chunks = ContiguousArray(chunks.map(SectionChunk.init))
    renumber(from: 0)
  }

  /// The number of rows in all sections. Complexity: O(chunks).
  package var rowCount: Int { chunks.reduce(0) { $0 + $1.rowCount } }

  /// Whether any section has content: a row that is not in place of missing content, as a ``MessageItemViewModel``, a row
  /// of a ``PlaceholderComponent``, and what a ``StatusComponent`` shows until its content has come.
  ///
  /// Complexity: O(sections / 32), plus the sections above the first content.
  public var hasContent: Bool { chunks.contains(where: \.hasContent) }

  /// Whether any section has a row, content or not.
  package var hasRows: Bool { chunks.contains { $0.rowCount > 0 } }

  /// Whether any section stands for content that loads. Complexity: O(sections).
  var isLoading: Bool { contains { $0.model.placeholder == .loading } }

  /// Returns the same sections, none of which is content.
  func standing(for placeholder: ListSectionModel.Placeholder) -> ListSections {
    var sections = self
    for index in indices where sections[index].model.placeholder == nil {
      sections[index].model.placeholder = placeholder
    }
    return sections
  }
}

extension ListSections: RandomAccessCollection, MutableCollection {
  /// 0.
  public var startIndex: Int { 0 }

  /// The number of sections.
  public var endIndex: Int { chunks.last?.end ?? 0 }

  /// Accesses a section. Its rows change in place unless another reference to them exists.
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

  /// Returns an iterator over the sections, from top to bottom.
  public func makeIterator() -> some IteratorProtocol<Element> { chunks.lazy.flatMap { $0.sections }.makeIterator() }
}

extension ListSections: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// Creates content from sections.
  public init(arrayLiteral sections: Element...) { chunks = SectionChunk.chunks(of: sections) }

  /// The description of the sections as an array.
  public var description: String { Array(self).description }
}
