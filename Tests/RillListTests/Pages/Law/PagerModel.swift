import RillList

/// The expected content of a pager after its answers and edits: written for clarity, and slow.
struct PagerModel {
  private(set) var next: Int?
  private(set) var isAtEnd = false
  private(set) var answered: Set<Int> = []
  private var hasGainedNothing = false
  var hasFailed = false
  /// The number of consecutive pages that may contain nothing new.
  let emptyPageLimit: Int
  private var emptyCount = 0
  /// The rows that no newer value of a page replaces.
  private var settled: [Row] = []
  /// The received part of the page that is not answered completely.
  private var part = PagerPage<Int, Row>(items: [], next: nil)
  private var partHasNews = false
  private var removed: Set<ListItemID> = []

  init(emptyPageLimit: Int) { self.emptyPageLimit = emptyPageLimit }

  var items: [Row] {
    part.items.reduce(into: settled) { items, row in
      if !removed.contains(row.id), !items.contains(where: { $0.id == row.id }) { items.append(row) }
    }
  }

  /// Whether the next page is requested without a row near the end.
  var needsNoRow: Bool { hasGainedNothing || items.isEmpty }

  mutating func show(_ page: PagerPage<Int, Row>, _ cursor: Int?) {
    if cursor == nil { self = PagerModel(emptyPageLimit: emptyPageLimit) }
    part = page
    partHasNews = items.count > settled.count
    if cursor == nil { settle() }
  }

  mutating func complete(_ cursor: Int?, brought: Bool) {
    guard let cursor else { return hasFailed = false }
    answered.insert(cursor)
    if !brought { show(PagerPage(items: [], next: nil), cursor) }
    settle()
    emptyCount = hasGainedNothing ? emptyCount + 1 : 0
    if emptyCount == emptyPageLimit { (hasFailed, emptyCount) = (true, 0) }
  }

  mutating func fail(_ cursor: Int?) {
    if cursor != nil { hasFailed = true }
  }

  private mutating func settle() {
    settled = items
    next = part.next.flatMap { answered.contains($0) ? nil : $0 }
    isAtEnd = next == nil
    hasGainedNothing = !partHasNews && !isAtEnd
    part = PagerPage(items: [], next: nil)
  }

  // MARK: Edits

  mutating func update(_ id: ListItemID, _ text: String) {
    for index in settled.indices where settled[index].id == id { settled[index].text = text }
    for index in part.items.indices where part.items[index].id == id { part.items[index].text = text }
  }

  mutating func remove(_ id: ListItemID) {
    removed.insert(id)
    settled.removeAll { $0.id == id }
  }

  mutating func insert(_ row: Row, at position: Int) -> Bool {
    let items = items
    if items.contains(where: { $0.id == row.id }) { return false }
    removed.remove(row.id)
    if position > settled.count {
      (settled, part.items) = (Array(items[..<position]), Array(items[position...]))
    }
    settled.insert(row, at: position)
    return true
  }
}
