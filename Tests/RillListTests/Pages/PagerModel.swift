import RillList

/// The expected content of a pager after its answers: written for clarity, and slow.
struct PagerModel {
  private(set) var next: Int?
  private(set) var isAtEnd = false
  private(set) var answered: Set<Int> = []
  private(set) var gainedNothing = false
  var hasFailed = false
  /// How many consecutive pages may contain nothing new.
  let emptyPageLimit: Int
  private var emptyCount = 0
  private var pages: [[Row]] = []
  /// The received part of the page that is not answered completely.
  private var part: PagerPage<Int, Row>?

  init(emptyPageLimit: Int) { self.emptyPageLimit = emptyPageLimit }

  var items: [Row] {
    (pages.flatMap(\.self) + (part?.items ?? [])).reduce(into: []) { items, row in
      if !items.contains(where: { $0.id == row.id }) { items.append(row) }
    }
  }

  mutating func show(_ page: PagerPage<Int, Row>, _ cursor: Int?) {
    guard cursor == nil else { return part = page }
    self = PagerModel(emptyPageLimit: emptyPageLimit)
    add(page)
  }

  mutating func complete(_ cursor: Int?, brought: Bool) {
    if let cursor {
      answered.insert(cursor)
      let page = brought ? part : nil
      part = nil
      add(page ?? PagerPage(items: [], next: nil))
      emptyCount = gainedNothing ? emptyCount + 1 : 0
      if emptyCount == emptyPageLimit { (hasFailed, emptyCount) = (true, 0) }
    } else {
      hasFailed = false
    }
  }

  mutating func fail(_ cursor: Int?) {
    if cursor != nil { hasFailed = true }
  }

  private mutating func add(_ page: PagerPage<Int, Row>) {
    let count = items.count
    pages.append(page.items)
    next = page.next.flatMap { answered.contains($0) ? nil : $0 }
    isAtEnd = next == nil
    gainedNothing = items.count == count && !isAtEnd
  }
}
