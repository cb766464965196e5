import Foundation
import RillList

/// Finds the rows and items that match a query, whether or not they are in view, in some of the lists of a screen.
@MainActor
struct RowSearch {
  /// A list, the sections to search in it, and its words in an error if there are other lists.
  struct Place {
    let list: ListView
    /// The sections to search; `nil` for all.
    let sections: Range<Int>?
    let words: String?
  }

  /// A row or the title of a section, with its words in an error.
  struct Found {
    let list: ListView
    let line: ListLine
    let words: String
    /// Whether it matches regardless of its texts.
    var isIdentified = false
  }

  /// The place of a match on the screen.
  enum OnScreen {
    /// The match can be seen, and is in no row.
    case outside
    case row(Found, isSeen: Bool)
  }

  let screen: Screen
  let query: ElementQuery
  let places: [Place]

  // MARK: By identity

  /// Returns the rows with the identity, or the sections with the name, in the data of the lists. Complexity: O(rows).
  func identified() -> [Found] {
    places.flatMap { place -> [Found] in
      guard let search = data(of: place) else { return [] }
      switch query.role {
      case .section, .header:
        let lines = place.list.lines
        return search.sections(called: query.name) { lines.contains(.header(section: $0)) }
          .map { found(section: $0, in: place) }
      case nil, place.list.roles.cell:
        return search.rows(identifiedBy: query.name).map { found($0, in: place, isIdentified: true) }
      default: return []
      }
    }
  }

  // MARK: By text

  /// Returns the first row whose data holds the text. Whether the row shows the text is unknown until it is scrolled
  /// to.
  func firstHolding() -> Found? {
    for asWords in [false, true] {
      for place in places {
        if let path = rows(holdingIn: place, asWords).first(where: { _ in true }) { return found(path, in: place) }
      }
    }
    return nil
  }

  /// Returns at most two rows that show the text once they are scrolled to, with a match at one of the levels.
  ///
  /// If the data of a list is known, this scrolls only to rows whose data holds the text. It scrolls through other
  /// lists from their tops. The lists stay where that leads.
  func showing(_ levels: ClosedRange<Int>) -> [Found] {
    var found = places.filter { $0.list.shownSections == nil }.flatMap { scrolledThrough($0, levels) }
    for place in places {
      for path in rows(holdingIn: place, levels.lowerBound > 1) {
        if found.count > 1 { return found }
        let row = self.found(path, in: place)
        if bring(row)?.isSeen == true { found.append(row) }
      }
    }
    return found
  }

  /// Returns the rows that show the text in lists whose data does not hold it, such as a date formatted by a view.
  func showingAnywhere() -> [Found] {
    let known = places.filter { $0.list.shownSections != nil && $0.list.numberOfAllItems <= 1_000 }
    let whole = known.flatMap { scrolledThrough($0, 0...1) }
    return whole.isEmpty ? known.flatMap { scrolledThrough($0, 2...3) } : whole
  }

  /// The current scroll positions of the lists.
  var savedPlaces: [ScrolledPlace] { places.map { ScrolledPlace($0.list) } }

  /// Searches by scrolling, and scrolls back.
  func keepingPlaces(_ look: () -> [Found]) -> [Found] {
    let places = savedPlaces
    defer { for place in places { place.restore() } }
    return look()
  }

  /// Scrolls to a row, and on to the match in it while that is out of view, including in the lists around the row's
  /// list.
  ///
  /// - Returns: the match, if it is on the screen afterwards; something may cover it.
  func bring(_ row: Found) -> ScreenNode? {
    row.list.scroll(to: row.line)
    for list in sequence(first: row.list as View, next: \.superview).compactMap({ $0 as? ListView }) {
      guard let match = match(in: row), case .outOfView = match.obstacle else { break }
      let top = screen.read().flattened.first { $0.view === list }?.visible.minY ?? 0
      list.contentOffset.y += match.frame.minY - top
      screen.window.layoutIfNeeded()
    }
    return match(in: row)
  }

  /// Returns the match in a row on the screen. Any text in a row may name the row.
  private func match(in row: Found) -> ScreenNode? {
    let node = screen.read().flattened.first { $0.isRow(at: row.line, of: row.list) }
    if row.isIdentified { return node }
    let inside = node?.flattened.filter { $0.isThere } ?? []
    return query.matches(among: inside).first
      ?? (query.role == row.list.roles.cell ? ElementQuery(query.name).matches(among: inside).first : nil)
  }

  private func rows(holdingIn place: Place, _ asWords: Bool) -> AnySequence<ListIndexPath> {
    guard query.role != .section, let search = data(of: place) else { return AnySequence([]) }
    let isCellOfOtherKind = [.row, .item].contains(query.role) && query.role != place.list.roles.cell
    return isCellOfOtherKind ? AnySequence([]) : AnySequence(search.rows(saying: query.name, asWords: asWords))
  }

  /// Returns the rows of a list in which a match at one of the levels can be seen. Complexity: O(rows), with a cell
  /// each.
  private func scrolledThrough(_ place: Place, _ levels: ClosedRange<Int>) -> [Found] {
    var paths: Set<ListIndexPath> = []
    let list = place.list
    list.scrollToTop()
    // This does not wait for rows that are loaded because others are displayed.
    let height = list.viewport.bounds.height
    for _ in 0...(list.numberOfAllItems + Int(list.contentSize.height / max(1, height))) {
      let node = screen.read().flattened.first { $0.view === list && $0.role == list.roles.list }
      let seen = node?.flattened.filter { $0.isSeen } ?? []
      if let (level, nodes) = query.bestMatches(among: seen), levels.contains(level) {
        for case .row(let other, let path)? in nodes.map(\.row?.part) where other === list { paths.insert(path) }
      }
      let offset = list.contentOffset.y
      list.contentOffset.y += height
      screen.window.layoutIfNeeded()
      if list.contentOffset.y <= offset { break }
    }
    return paths.sorted().filter { place.sections?.contains($0.section) ?? true }.map { found($0, in: place) }
  }

  // MARK: Words

  private func data(of place: Place) -> DataSearch? {
    place.list.shownSections.map { DataSearch(sections: $0, range: place.sections ?? $0.indices) }
  }

  func found(_ path: ListIndexPath, in place: Place, isIdentified: Bool = false) -> Found {
    let id = place.list.shownSections?.row(at: path).map { "\($0.item.id)" } ?? "\(path)"
    let cell = place.list.roles.cell
    return Found(
      list: place.list, line: .row(path),
      words: "\(cell) \(id.quoted), \(cell) \(path.item) of section \(path.section)\(place.suffix)",
      isIdentified: isIdentified)
  }

  private func found(section: Int, in place: Place) -> Found {
    let header = ListLine.header(section: section)
    let isHeader = place.list.lines.contains(header)
    return Found(
      list: place.list, line: isHeader ? header : .row(ListIndexPath(section: section, item: 0)),
      words: "\(query), section \(section)\(place.suffix)", isIdentified: true)
  }
}

extension RowSearch.Place {
  fileprivate var suffix: String { words.map { " of \($0)" } ?? "" }
}

/// The scroll position of a list, relative to its first row in view.
@MainActor
struct ScrolledPlace {
  private let list: ListView
  private let line: ListLine?
  private let distance: Double

  init(_ list: ListView) {
    self.list = list
    line = list.viewport.lines.first
    distance = list.contentOffset.y - (line.map(list.lines.top) ?? 0)
  }

  /// Scrolls back to the position.
  func restore() {
    let line = line.flatMap { list.lines.contains($0) ? $0 : nil }
    list.contentOffset.y = (line.map(list.lines.top) ?? 0) + distance
    list.layoutIfNeeded()
  }
}

extension ListView {
  /// Scrolls to the top. Rows that were not measured yet may push the visible rows down, so this takes several steps.
  func scrollToTop() {
    for _ in 0..<1_000 where contentOffset.y > 0 {
      contentOffset.y = 0
      layoutIfNeeded()
    }
  }
}

extension ScreenNode {
  /// Whether the element can be seen after scrolling.
  var isThere: Bool {
    switch obstacle {
    case .outOfView, nil: true
    case .hidden, .covered: false
    }
  }

  var isSeen: Bool { obstacle == nil }

  /// Returns whether the element is the row at a place of a list, or the title of a section.
  func isRow(at line: ListLine, of list: ListView) -> Bool {
    guard let path = line.path else { return view === list.viewport[line] }
    guard case .row(let other, path) = part else { return false }
    return other === list
  }

  /// The row or item that the element is, or is in.
  var row: ScreenNode? {
    ([self] + ancestors.reversed()).first { if case .row = $0.part { true } else { false } }
  }
}

/// A cell, a header or a footer on the screen.
struct ShownLine {
  enum Kind: Equatable {
    case title(section: Int, String)
    /// A header or a footer that the app provides.
    case edge(section: Int)
    case item(ListIndexPath)
  }

  var kind: Kind
  var view: View

  var section: Int {
    switch kind {
    case .title(let section, _), .edge(let section): section
    case .item(let path): path.section
    }
  }
}

/// The properties of a list that driving and accessibility need.
extension ListView {
  /// The roles of the list and of its cells.
  var roles: (list: AccessibilityRole, cell: AccessibilityRole) {
    self is CollectionView ? (.collection, .item) : (.table, .row)
  }

  /// The lines on the screen, in the list's order.
  var shownLines: [ShownLine] {
    viewport.lines.compactMap { line in
      viewport[line].map { view in
        if let path = line.path { return ShownLine(kind: .item(path), view: view) }
        if let title = view as? SectionTitleView {
          return ShownLine(kind: .title(section: line.section, title.title), view: view)
        }
        return ShownLine(kind: .edge(section: line.section), view: view)
      }
    }
  }

  /// The number of all rows or items.
  var numberOfAllItems: Int { numberOfItems(before: lines.sections.count) }

  /// Returns the number of rows or items in the sections before one.
  func numberOfItems(before section: Int) -> Int { lines.sections.prefix(section).reduce(0) { $0 + $1.rows.count } }

  /// The data, if the list's data source holds it as sections of items.
  var shownSections: ListSections? { (dataSource as? ListDataSource)?.sections }
}
