public import Foundation
import Rill
import RillList

/// The position of a row on the screen after scrolling to it.
public enum ScrollAlignment: Hashable, Sendable {
  /// In place, if all of the row is visible; otherwise at the top.
  case ifNeeded
  /// At the top, or as near to that as the content allows.
  case top
}

extension ScreenPart {
  /// Scrolls a list to a row, an item or a section anywhere in the list, or to an element in a row on the screen.
  ///
  /// The search goes by identity first, in the data of all lists; then by the names and texts on the screen; then by
  /// the texts that other rows show; and then, in the same order, by whole words. In a list whose data is known, it
  /// scrolls to the rows whose data holds the text, and ignores a row that does not show it. It scrolls through a list
  /// with its own ``ListViewDataSource`` from the top, and finally through lists of up to a thousand rows whose data
  /// does not hold what the rows show. Rows on the way are displayed, with all that follows from it.
  ///
  /// If there is no match, or more than one, or if something covers the match, the lists scroll back to where they
  /// were.
  ///
  /// Complexity: O(rows) without a cell if the name is an identity. Otherwise O(texts), and a look at the screen for
  /// each row whose data holds the text; O(rows) with a cell each in lists that are scrolled through.
  ///
  /// - Throws: ``DrivingError``, if there is no such row, more than one, or one that cannot be seen.
  public func scroll(
    to role: AccessibilityRole, _ name: String, at alignment: ScrollAlignment = .ifNeeded,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(DrivingError) {
    try scroll(to: ElementQuery(role, name), alignment, CallSite(file: file, line: line))
  }

  /// Scrolls a list to the element with this name. See ``scroll(to:_:at:file:line:)``.
  public func scroll(
    to name: String, at alignment: ScrollAlignment = .ifNeeded, file: StaticString = #fileID, line: UInt = #line
  ) throws(DrivingError) {
    try scroll(to: ElementQuery(name), alignment, CallSite(file: file, line: line))
  }

  /// Scrolls the list down by a number of points, or up by a negative number, as far as the content allows.
  ///
  /// - Throws: ``DrivingError``, if there is no list on the screen, or more than one.
  public func scroll(by points: CGFloat, file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    let (list, node) = try onlyList { _ in true }
    Recording.add(.event, "scroll", "scrolled \(node.inWords)", site: CallSite(file: file, line: line)) {
      list.contentOffset.y += points
      screen.window.layoutIfNeeded()
    }
  }

  /// Scrolls the list to its top.
  ///
  /// - Throws: ``DrivingError``, if there is no list on the screen, or more than one.
  public func scrollToTop(file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    let (list, node) = try onlyList { _ in true }
    Recording.add(.event, "scroll", "scrolled \(node.inWords) to its top", site: CallSite(file: file, line: line)) {
      list.scrollToTop()
    }
  }

  /// Pulls the list down from its top to reload it.
  ///
  /// - Throws: ``DrivingError``, if no list on the screen can be pulled or more than one, or if it is being refreshed.
  public func pullToRefresh(file: StaticString = #fileID, line: UInt = #line) throws(DrivingError) {
    let (list, node) = try onlyList { $0.refreshControl != nil }
    guard let control = list.refreshControl else { return }
    if control.isRefreshing { throw .notUsable(node.inWords, .isRefreshing) }
    if !control.isEnabled { throw .notUsable(node.inWords, .disabled) }
    Recording.add(.event, "pull", "pulled \(node.inWords)", site: CallSite(file: file, line: line)) {
      list.scrollToTop()
      control.pull()
      screen.window.layoutIfNeeded()
    }
  }

  /// Swipes over a row or an item and taps one of the actions that it offers.
  ///
  /// - Throws: ``DrivingError``, if there is no such row in view, or it does not offer the action.
  public func swipe(
    _ row: String, choosing action: String, file: StaticString = #fileID, line: UInt = #line
  ) throws(DrivingError) {
    let node = try find(ElementQuery(row)) { $0.role == .row || $0.role == .item }
    guard case .row(let list, let path) = node.part else { return }
    let offered = list.swipeActionsForRow(at: path).map(\.title)
    guard offered.contains(action) else { throw .notOffered(action: action, row: node.inWords, offered: offered) }
    let title = "swiped \(node.inWords), choosing \(action.quotedBriefly)"
    Recording.add(.event, "swipe", title, site: CallSite(file: file, line: line)) {
      list.swipeRow(at: path, choosing: action)
      screen.window.layoutIfNeeded()
    }
  }

  // MARK: Finding

  private func scroll(to query: ElementQuery, _ alignment: ScrollAlignment, _ site: CallSite) throws(DrivingError) {
    let container = try container()
    let search = search(for: query, in: container)
    if let row = try only(search.identified(), query) {
      if alignment == .top || !isWhole(row) { try show(row, search, site) }
      return
    }
    // The search tries names and whole texts everywhere before words, so the part in view decides nothing.
    for levels in [0...1, 2...3] {
      switch try onScreen(query, levels, in: container) {
      case .outside: return
      case .row(let row, let isSeen):
        if alignment == .top || !isSeen || !isWhole(row) { try show(row, search, site) }
        return
      case nil: break
      }
      if let row = try only(search.keepingPlaces { search.showing(levels) }, query) {
        return try show(row, search, site)
      }
    }
    if let row = try only(search.keepingPlaces(search.showingAnywhere), query) { return try show(row, search, site) }
    let held = search.firstHolding().map { "The data holds it (\($0.words)), but the row does not show it." }
    _ = try find(query, in: container, hint: held) { _ in true }
  }

  private func only(_ rows: [RowSearch.Found], _ query: ElementQuery) throws(DrivingError) -> RowSearch.Found? {
    if rows.count > 1 { throw .ambiguous(wanted: query.description, found: rows.map(\.words)) }
    return rows.first
  }

  /// Scrolls to a row, or back again if the match cannot be seen there either.
  private func show(_ row: RowSearch.Found, _ search: RowSearch, _ site: CallSite) throws(DrivingError) {
    let places = search.savedPlaces
    let node = Recording.add(.event, "scroll", "scrolled to \(row.words)", site: site) { search.bring(row) }
    guard let node, node.obstacle != nil else { return }
    let (words, reason) = (node.inWords, node.reason)
    for place in places { place.restore() }
    throw .notUsable(words, reason)
  }

  /// Returns the match on the screen, if it fits at one of the levels.
  private func onScreen(_ query: ElementQuery, _ levels: ClosedRange<Int>, in container: ScreenNode)
    throws(DrivingError) -> RowSearch.OnScreen?
  {
    let there = container.flattened.filter { $0.isThere }
    guard let (level, found) = query.bestMatches(among: there), levels.contains(level) else { return nil }
    let rows = found.compactMap { node -> RowSearch.Found? in
      guard let row = node.row, case .row(let list, let path) = row.part else { return nil }
      return RowSearch.Found(list: list, line: .row(path), words: row.inWords)
    }
    let isOutside = found.contains { $0.row == nil && $0.obstacle == nil }
    guard let row = rows.first else { return isOutside ? .outside : nil }
    guard !isOutside, rows.allSatisfy({ $0.list === row.list && $0.line == row.line }) else {
      throw .ambiguous(wanted: query.description, found: found.map(\.inWords))
    }
    return .row(row, isSeen: found.contains { $0.obstacle == nil })
  }

  /// Returns a search in the lists of a container.
  func search(for query: ElementQuery, in container: ScreenNode) -> RowSearch {
    let places: [RowSearch.Place]
    if case .section(let list, let section) = container.part {
      places = [RowSearch.Place(list: list, sections: section..<(section + 1), words: nil)]
    } else {
      let lists = lists(in: container)
      places = lists.map {
        RowSearch.Place(list: $0.list, sections: nil, words: lists.count > 1 ? $0.node.inWords : nil)
      }
    }
    return RowSearch(screen: screen, query: query, places: places)
  }

  /// Returns the lists of a container that are in view.
  private func lists(in container: ScreenNode) -> [(list: ListView, node: ScreenNode)] {
    container.flattened.compactMap { node in
      guard node.obstacle == nil, let list = node.view as? ListView, node.role == list.roles.list else { return nil }
      return (list, node)
    }
  }

  private func onlyList(where isMeant: (ListView) -> Bool) throws(DrivingError) -> (ListView, ScreenNode) {
    let container = try container()
    let all = lists(in: container).filter { isMeant($0.list) }
    // A list in a row of another one belongs to that row.
    let lists = all.filter { inner in
      !all.contains { $0.list !== inner.list && inner.list.isDescendant(of: $0.list) }
    }
    guard let (list, node) = lists.first else {
      throw .notFound(
        wanted: "list that can do this",
        onScreen: container.flattened.dropFirst().filter { $0.obstacle == nil && !$0.isForTestsOnly }.map(\.inWords),
        hint: nil)
    }
    guard lists.count == 1 else { throw .ambiguous(wanted: "list", found: lists.map(\.node.inWords)) }
    return (list, node)
  }

  /// Returns whether all of a row can be seen.
  private func isWhole(_ row: RowSearch.Found) -> Bool {
    screen.read().flattened.contains { node in
      node.isRow(at: row.line, of: row.list) && node.obstacle == nil
        && node.visible.width >= node.frame.width - 0.001 && node.visible.height >= node.frame.height - 0.001
    }
  }
}

extension Screen {
  /// Scrolls the list at a point of the window down by a number of points, or up by a negative number, as a mouse's wheel
  /// does: the innermost list there that can be scrolled further in this direction.
  ///
  /// - Returns: whether any list is scrolled.
  @discardableResult
  public func scroll(
    by points: CGFloat, at point: CGPoint, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let title = "scrolled at \(Int(point.x)), \(Int(point.y))"
    return Recording.add(.event, "scroll", title, site: CallSite(file: file, line: line)) {
      window.layoutIfNeeded()
      for (view, _) in HitTest(window).takers(at: point) where view.blocker == nil {
        guard let list = view as? ListView else { continue }
        let offset = list.contentOffset
        list.contentOffset.y += points
        window.layoutIfNeeded()
        if list.contentOffset != offset { return true }
      }
      return false
    }
  }
}
