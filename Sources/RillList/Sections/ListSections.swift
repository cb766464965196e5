import Rill

/// A component that was subscribed to outside of all lists, and asks for its place in one.
struct Unplaced: Sendable {
  /// The component's position, which lives as long as the subscription.
  weak var place: (any AnyObject & Sendable)?
}

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
  /// The components that the sections come from and that have no place in a list yet.
  var unplaced: [Unplaced] = []

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

  /// The sections that stand for failures with another reason.
  func failures(otherThan reason: String) -> ListSections {
    filter { if case .failure(let other) = $0.model.placeholder { other != reason } else { false } }
  }

  /// Whether a message in place of missing content has this title. Complexity: O(sections).
  func hasMessage(_ title: String) -> Bool {
    contains { section in
      section.model.placeholder != nil && section.items.contains { ($0 as? MessageItemViewModel)?.title == title }
    }
  }

  /// Returns the same sections, none of which is content. A message without a reason becomes the given one.
  func standing(for placeholder: ListSectionModel.Placeholder) -> ListSections {
    var sections = self
    for index in indices where sections[index].model.placeholder.map({ $0 == .message }) ?? true {
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

extension ListSections {
  /// Returns the row at a position of the whole list, with the position that its owner uses; `nil` if there is none.
  public func row(at indexPath: ListIndexPath) -> AnyListRow? {
    guard indices.contains(indexPath.section), self[indexPath.section].items.indices.contains(indexPath.item) else {
      return nil
    }
    let section = self[indexPath.section]
    let ownSection = section.model.owner == nil ? indexPath.section : section.model.ownSection
    var row = AnyListRow(
      item: section.items[indexPath.item], indexPath: ListIndexPath(section: ownSection, item: indexPath.item),
      owner: section.model.owner)
    row.section = section.model.id
    return row
  }

  /// Returns the position in the whole list of a row that its owner finds at `indexPath`; `nil` if there is none.
  ///
  /// Complexity: O(sections).
  public func indexPath(of indexPath: ListIndexPath, in owner: any ListSectionOwner) -> ListIndexPath? {
    let section = firstIndex { $0.model.owner === owner && $0.model.ownSection == indexPath.section }
    guard let section, self[section].items.indices.contains(indexPath.item) else { return nil }
    return ListIndexPath(section: section, item: indexPath.item)
  }

  /// Returns the position in the whole list of a row from earlier content, by its identity; `nil` if it is gone.
  package func indexPath(of row: AnyListRow) -> ListIndexPath? {
    func isSame(_ item: any ListItemViewModel) -> Bool { item.id == row.item.id && hasSameKind(item, row.item) }
    let old = row.owner == nil ? row.indexPath : row.owner.flatMap { indexPath(of: row.indexPath, in: $0) }
    if let old, let current = self.row(at: old), current.section == row.section, isSame(current.item) { return old }
    // Another section may show an item of the same identity, so the row's own section goes first.
    let own = indices.filter { self[$0].model.id == row.section }
    for index in own + indices.filter({ self[$0].model.id != row.section }) {
      if let item = self[index].items.firstIndex(where: isSame) { return ListIndexPath(section: index, item: item) }
    }
    return nil
  }
}

extension ListSections: RangeReplaceableCollection {
  /// Creates content without sections.
  public init() { chunks = [] }

  /// Creates content from sections.
  public init(_ sections: some Sequence<Element>) {
    let content = sections as? ListSections
    chunks = content?.chunks ?? SectionChunk.chunks(of: Array(sections))
    unplaced = content?.unplaced ?? []
  }

  /// Replaces sections with others.
  ///
  /// Complexity: O(chunks + removed and inserted sections). The result shares as much as possible of inserted content.
  public mutating func replaceSubrange(_ range: Range<Int>, with sections: some Collection<Element>) {
    let new = ListSections(sections)
    if !unplaced.isEmpty || !new.unplaced.isEmpty { addUnplaced(new.unplaced, replacing: range) }
    // Writing to a chunk ends its sharing.
    if range.isEmpty, new.isEmpty, range.lowerBound <= count { return }
    guard !chunks.isEmpty else {
      precondition(range == 0..<0, "There are no sections \(range).")
      chunks = new.chunks
      return
    }
    if !replaceInChunk(range, with: new) { replaceChunks(range, with: new) }
  }

  /// Adds the components of new sections, and drops the components of old ones if none of these stays.
  private mutating func addUnplaced(_ new: [Unplaced], replacing range: Range<Int>) {
    let replacesAll = !range.isEmpty && range.count == count
    unplaced.removeAll { old in replacesAll || old.place == nil || new.contains { $0.place === old.place } }
    unplaced += new
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

extension Range<Int> {
  /// Returns the first number that satisfies a condition, or the upper bound, by a binary search: all numbers after it
  /// satisfy the condition, too.
  @inline(__always)
  func partitioningIndex(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
