public import Foundation
import RillList

/// Where a row stands on the screen after it was scrolled to.
public enum ScrollAlignment: Hashable, Sendable {
  /// Where it is, if all of it can be seen there; otherwise at the top.
  case ifNeeded
  /// At the top, or as near to that as the content allows.
  case top
}

extension ScreenPart {
  /// Scrolls a list to a row, an item or a section, wherever in the list it is, or to what a row on the screen holds.
  ///
  /// Rows are looked for by identity, in the data of all lists; then among what is on the screen; then by the texts that
  /// they show. Of a list whose data are known, only rows whose data hold the text are scrolled to, and one that does not
  /// show it does not count. A list with a ``ListViewDataSource`` of its own is scrolled through from its top. If nothing
  /// is found, or more than one, lists stand where they stood.
  ///
  /// Complexity: O(rows) without a cell if the name is an identity. Otherwise O(texts), and a look at the screen for each
  /// row whose data hold the text; O(rows) with a cell each in lists whose data are not known.
  ///
  /// - Throws: ``DrivingError``, if there is no such row, or more than one.
  public func scroll(to role: AccessibilityRole, _ name: String, at alignment: ScrollAlignment = .ifNeeded)
    throws(DrivingError)
  {
    try scroll(to: ElementQuery(role, name), alignment)
  }

  /// Scrolls a list to what is called so. See ``scroll(to:_:at:)``.
  public func scroll(to name: String, at alignment: ScrollAlignment = .ifNeeded) throws(DrivingError) {
    try scroll(to: ElementQuery(name), alignment)
  }

  /// Scrolls the list down by so many points, or up by a negative number, as far as it goes.
  ///
  /// - Throws: ``DrivingError``, if there is no list on the screen, or more than one.
  public func scroll(by points: CGFloat) throws(DrivingError) {
    let (list, _) = try onlyList { _ in true }
    list.contentOffset.y += points
    screen.window.layoutIfNeeded()
  }

  /// Scrolls the list to its top.
  ///
  /// - Throws: ``DrivingError``, if there is no list on the screen, or more than one.
  public func scrollToTop() throws(DrivingError) { try onlyList { _ in true }.0.scrollToTop() }

  /// Pulls the list down from its top, so that it is loaded anew.
  ///
  /// - Throws: ``DrivingError``, if no list on the screen can be pulled or more than one, or if it is being refreshed.
  public func pullToRefresh() throws(DrivingError) {
    let (list, node) = try onlyList { $0.refreshControl != nil }
    guard let control = list.refreshControl else { return }
    if control.isRefreshing { throw .notUsable(node.inWords, .isRefreshing) }
    if !control.isEnabled { throw .notUsable(node.inWords, .disabled) }
    list.scrollToTop()
    control.pull()
    screen.window.layoutIfNeeded()
  }

  /// Swipes over a row or an item and taps one of the actions that this offers.
  ///
  /// - Throws: ``DrivingError``, if there is no such row in view, or it does not offer that.
  public func swipe(_ row: String, choosing action: String) throws(DrivingError) {
    let node = try find(ElementQuery(row)) { $0.role == .row || $0.role == .item }
    guard case .row(let list, let path) = node.part else { return }
    let offered = list.swipeActionsForRow(at: path).map(\.title)
    guard offered.contains(action) else { throw .notOffered(action: action, row: node.inWords, offered: offered) }
    list.swipeRow(at: path, choosing: action)
    screen.window.layoutIfNeeded()
  }

  // MARK: Finding

  private func scroll(to query: ElementQuery, _ alignment: ScrollAlignment) throws(DrivingError) {
    let container = try container()
    let search = search(for: query, in: container)
    if let row = try only(search.identified(), query) {
      if alignment == .top || !isWhole(row) { row.list.scroll(to: row.line) }
      return
    }
    if let (row, isSeen) = try rowOnScreen(query, in: container) {
      if alignment == .ifNeeded, isSeen, isWhole(row) { return }
      if search.bring(row) { return }
    } else {
      let places = search.places.map { ScrolledPlace($0.list) }
      let rows = search.showing()
      for place in places { place.restore() }
      if let row = try only(rows, query) {
        _ = search.bring(row)
        return
      }
    }
    // It is not in a list, or nowhere: then this says so.
    let held = search.firstHolding().map { "The data hold it (\($0.words)), but it is not shown there." }
    _ = try find(query, in: container, hint: held) { _ in true }
  }

  private func only(_ rows: [RowSearch.Found], _ query: ElementQuery) throws(DrivingError) -> RowSearch.Found? {
    if rows.count > 1 { throw .ambiguous(wanted: query.description, found: rows.map(\.words)) }
    return rows.first
  }

  /// The row on the screen that is meant, or that holds what is meant, and whether that is in view.
  private func rowOnScreen(_ query: ElementQuery, in container: ScreenNode) throws(DrivingError)
    -> (row: RowSearch.Found, isSeen: Bool)?
  {
    let found = query.matches(among: container.flattened.filter { $0.isThere })
    let rows = found.compactMap { node -> RowSearch.Found? in
      guard let row = node.row, case .row(let list, let path) = row.part else { return nil }
      return RowSearch.Found(list: list, line: .row(path), words: row.inWords)
    }
    guard let row = rows.first else { return nil }
    guard rows.allSatisfy({ $0.list === row.list && $0.line == row.line }) else {
      throw .ambiguous(wanted: query.description, found: found.map(\.inWords))
    }
    return (row, found.contains { $0.obstacle == nil })
  }

  /// Looks in the lists of a container.
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

  /// The lists of a container that are in view.
  private func lists(in container: ScreenNode) -> [(list: ListView, node: ScreenNode)] {
    container.flattened.compactMap { node in
      guard node.obstacle == nil, let list = node.view as? ListView, node.role == list.roles.list else { return nil }
      return (list, node)
    }
  }

  private func onlyList(where isMeant: (ListView) -> Bool) throws(DrivingError) -> (ListView, ScreenNode) {
    let container = try container()
    let lists = lists(in: container).filter { isMeant($0.list) }
    guard let (list, node) = lists.first else {
      throw .notFound(
        wanted: "list that does that",
        onScreen: container.flattened.dropFirst().filter { $0.obstacle == nil && !$0.isForTestsOnly }.map(\.inWords),
        hint: nil)
    }
    guard lists.count == 1 else { throw .ambiguous(wanted: "list", found: lists.map(\.node.inWords)) }
    return (list, node)
  }

  /// Whether all of a row can be seen.
  private func isWhole(_ row: RowSearch.Found) -> Bool {
    screen.read().flattened.contains { node in
      node.isRow(at: row.line, of: row.list) && node.obstacle == nil
        && node.visible.width >= node.frame.width - 0.001 && node.visible.height >= node.frame.height - 0.001
    }
  }
}
