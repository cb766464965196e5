import Foundation
import RillList

/// Finds the rows and items that a query means, whether or not they are in view, in some of the lists of a screen.
@MainActor
struct RowSearch {
  /// A list, which of its sections count, and how it is called where there are others.
  struct Place {
    let list: ListView
    /// `nil` for all.
    let sections: Range<Int>?
    let words: String?
  }

  /// A row, or the title of a section, with what an error calls it.
  struct Found {
    let list: ListView
    let line: ListLine
    let words: String
  }

  let screen: Screen
  let query: ElementQuery
  let places: [Place]

  // MARK: By identity

  /// The rows of the identity, or the sections of the name, that the data of the lists hold. Complexity: O(rows).
  func identified() -> [Found] {
    places.flatMap { place -> [Found] in
      guard let search = data(of: place) else { return [] }
      switch query.role {
      case .section, .header: return search.sections(called: query.name).map { found(section: $0, in: place) }
      case nil, place.list.roles.cell:
        return search.rows(identifiedBy: query.name).map { found($0, in: place) }
      default: return []
      }
    }
  }

  // MARK: By text

  /// A row whose data hold the text. Whether it shows that is not known before it is scrolled to.
  func firstHolding() -> Found? {
    for asWords in [false, true] {
      for place in places {
        if let path = rows(holdingIn: place, asWords).first(where: { _ in true }) { return found(path, in: place) }
      }
    }
    return nil
  }

  /// The rows that show the text once they are scrolled to, two at most; those that read as a whole come before those
  /// that have it as whole words.
  ///
  /// Where the data of a list are known, only rows whose data hold the text are scrolled to; other lists are scrolled
  /// through from their tops. The lists are left wherever that has led.
  func showing() -> [Found] {
    let others = places.filter { $0.list.shownSections == nil }.flatMap(scrolledThrough)
    for (asWords, levels) in [(false, 0...1), (true, 2...3)] {
      var found = others.filter { levels.contains($0.level) }.map(\.row)
      for place in places {
        for path in rows(holdingIn: place, asWords) where found.count < 2 {
          let row = self.found(path, in: place)
          if bring(row) { found.append(row) }
        }
      }
      if !found.isEmpty { return Array(found.prefix(2)) }
    }
    return []
  }

  /// Scrolls to a row, and on to what is meant in it if that is still out of view. Returns whether it is there to see.
  func bring(_ row: Found) -> Bool {
    row.list.scroll(to: row.line)
    guard let match = match(in: row) else { return false }
    guard case .outOfView = match.obstacle else { return match.obstacle == nil }
    let top = screen.read().flattened.first { $0.view === row.list }?.visible.minY ?? 0
    row.list.contentOffset.y += match.frame.minY - top
    screen.window.layoutIfNeeded()
    return self.match(in: row).map { $0.obstacle == nil } ?? false
  }

  /// What is meant in a row on the screen: a row may be called by any text in it.
  private func match(in row: Found) -> ScreenNode? {
    let node = screen.read().flattened.first { $0.isRow(at: row.line, of: row.list) }
    let inside = node?.flattened.filter { $0.isThere } ?? []
    return query.matches(among: inside).first
      ?? (query.role == row.list.roles.cell ? ElementQuery(query.name).matches(among: inside).first : nil)
  }

  private func rows(holdingIn place: Place, _ asWords: Bool) -> AnySequence<ListIndexPath> {
    guard query.role != .section, let search = data(of: place) else { return AnySequence([]) }
    let isCellOfOtherKind = [.row, .item].contains(query.role) && query.role != place.list.roles.cell
    return isCellOfOtherKind ? AnySequence([]) : AnySequence(search.rows(saying: query.name, asWords: asWords))
  }

  /// The rows of a list in which what is meant can be seen, with how well it fits. Complexity: O(rows), with a cell each.
  private func scrolledThrough(_ place: Place) -> [(level: Int, row: Found)] {
    var levels: [ListIndexPath: Int] = [:]
    place.list.scrollToTop()
    while true {
      let list = screen.read().flattened.first { $0.view === place.list && $0.role == place.list.roles.list }
      if let (level, nodes) = query.bestMatches(among: list?.flattened.filter { $0.obstacle == nil } ?? []) {
        for case .row(let list, let path)? in nodes.map(\.row?.part) where list === place.list {
          levels[path] = min(level, levels[path] ?? level)
        }
      }
      let offset = place.list.contentOffset.y
      place.list.contentOffset.y += place.list.viewport.bounds.height
      screen.window.layoutIfNeeded()
      if place.list.contentOffset.y <= offset { break }
    }
    return levels.sorted { $0.key < $1.key }.filter { place.sections?.contains($0.key.section) ?? true }
      .map { ($0.value, found($0.key, in: place)) }
  }

  // MARK: Words

  private func data(of place: Place) -> DataSearch? {
    place.list.shownSections.map { DataSearch(sections: $0, range: place.sections ?? $0.indices) }
  }

  func found(_ path: ListIndexPath, in place: Place) -> Found {
    let id = place.list.shownSections?.row(at: path).map { "\($0.item.id)" } ?? "\(path)"
    let cell = place.list.roles.cell
    return Found(
      list: place.list, line: .row(path),
      words: "\(cell) \(id.quoted), \(cell) \(path.item) of section \(path.section)\(place.suffix)")
  }

  private func found(section: Int, in place: Place) -> Found {
    let header = ListLine.header(section: section)
    let isHeader = query.role == .header && place.list.lines.contains(header)
    return Found(
      list: place.list, line: isHeader ? header : .row(ListIndexPath(section: section, item: 0)),
      words: "\(query), section \(section)\(place.suffix)")
  }
}

extension RowSearch.Place {
  fileprivate var suffix: String { words.map { " of \($0)" } ?? "" }
}

/// Where a list is scrolled to, as the place of its first row in view.
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

  /// Scrolls back there.
  func restore() {
    list.contentOffset.y = (line.map(list.lines.top) ?? 0) + distance
    list.layoutIfNeeded()
  }
}

extension ListView {
  /// Rows that were not measured yet may push what is in view down, so that the top is reached step by step.
  func scrollToTop() {
    for _ in 0..<1_000 where contentOffset.y > 0 {
      contentOffset.y = 0
      layoutIfNeeded()
    }
  }
}

extension ScreenNode {
  /// Whether it could be seen if it were scrolled to.
  var isThere: Bool {
    switch obstacle {
    case .outOfView, nil: true
    case .hidden, .covered: false
    }
  }

  /// Whether it is the row of a list that stands at a place.
  func isRow(at line: ListLine, of list: ListView) -> Bool {
    if case .row(let other, let path) = part { other === list && path == line.path } else { false }
  }

  /// The row or item that it is, or is in.
  var row: ScreenNode? {
    ([self] + ancestors.reversed()).first { if case .row = $0.part { true } else { false } }
  }
}
