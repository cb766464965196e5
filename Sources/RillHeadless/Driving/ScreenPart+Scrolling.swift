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
  /// Rows are looked for by identity, and then by the texts of what they show, in the list's data; no cells are made on
  /// the way. Complexity: O(rows), and O(texts) if the name is no identity.
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
    list.scrolledOffset.y += points
    screen.window.layoutIfNeeded()
  }

  /// Scrolls the list to its top.
  ///
  /// - Throws: ``DrivingError``, if there is no list on the screen, or more than one.
  public func scrollToTop() throws(DrivingError) { scrollToTop(of: try onlyList { _ in true }.0) }

  /// Rows that were not measured yet may push what is in view down, so that the top is reached step by step.
  private func scrollToTop(of list: any DrivenList) {
    for _ in 0..<1_000 where list.scrolledOffset.y > 0 {
      list.scrolledOffset.y = 0
      screen.window.layoutIfNeeded()
    }
  }

  /// Pulls the list down from its top, so that it is loaded anew.
  ///
  /// - Throws: ``DrivingError``, if no list on the screen can be pulled or more than one, or if it is being refreshed.
  public func pullToRefresh() throws(DrivingError) {
    let (list, node) = try onlyList { $0.drivenRefreshControl != nil }
    guard let control = list.drivenRefreshControl else { return }
    if control.isRefreshing { throw .notUsable(node.inWords, .isRefreshing) }
    if !control.isEnabled { throw .notUsable(node.inWords, .disabled) }
    scrollToTop(of: list)
    control.pull()
    screen.window.layoutIfNeeded()
  }

  /// Swipes over a row or an item and taps one of the actions that this offers.
  ///
  /// - Throws: ``DrivingError``, if there is no such row in view, or it does not offer that.
  public func swipe(_ row: String, choosing action: String) throws(DrivingError) {
    let node = try find(ElementQuery(row)) { $0.role == .row || $0.role == .item }
    guard case .row(let list, let path) = node.part else { return }
    let offered = list.swipeActions(at: path).map(\.title)
    guard offered.contains(action) else { throw .notOffered(action: action, row: node.inWords, offered: offered) }
    list.chooseSwipeAction(action, at: path)
    screen.window.layoutIfNeeded()
  }

  // MARK: Finding

  private func scroll(to query: ElementQuery, _ alignment: ScrollAlignment) throws(DrivingError) {
    let container = try container()
    let found: (list: any DrivenList, path: ListIndexPath)
    if let row = try rowInData(query, in: container, byTextToo: false) {
      found = row
    } else if let row = try rowOnScreen(query, in: container) {
      found = row
    } else if let row = try rowInData(query, in: container) {
      found = row
    } else {
      // It is not in a list, or nowhere: then this says so.
      _ = try find(query, in: container) { _ in true }
      return
    }
    if alignment == .ifNeeded, isWhole(found.path, of: found.list) { return }
    found.list.scrollToItem(at: found.path)
    screen.window.layoutIfNeeded()
  }

  /// The row on the screen that is meant, or that holds what is meant.
  private func rowOnScreen(_ query: ElementQuery, in container: ScreenNode) throws(DrivingError)
    -> (list: any DrivenList, path: ListIndexPath)?
  {
    let found = query.matches(
      among: container.flattened.filter { node in
        if case .hidden = node.obstacle { return false }
        return true
      })
    let rows = found.compactMap { node in
      ([node] + node.ancestors.reversed()).lazy.compactMap { node -> (list: any DrivenList, path: ListIndexPath)? in
        if case .row(let list, let path) = node.part { return (list, path) }
        return nil
      }.first
    }
    guard let row = rows.first else { return nil }
    guard rows.allSatisfy({ $0.list === row.list && $0.path == row.path }) else {
      throw .ambiguous(wanted: query.description, found: found.map(\.inWords))
    }
    return row
  }

  /// The row in the data of the lists of a container that is meant.
  func rowInData(_ query: ElementQuery, in container: ScreenNode, byTextToo: Bool = true) throws(DrivingError)
    -> (list: any DrivenList, path: ListIndexPath)?
  {
    for (list, range) in lists(in: container) {
      guard let sections = list.shownSections else { continue }
      let search = DataSearch(sections: sections, range: range ?? sections.startIndex..<sections.endIndex)
      var rows: [ListIndexPath] = []
      switch query.role {
      case .section, .header:
        rows = search.sections(called: query.name).map { ListIndexPath(section: $0, item: 0) }
      case nil, .row, .item:
        rows = search.rows(identifiedBy: query.name)
        if rows.isEmpty, byTextToo { rows = search.rows(saying: query.name) }
      default:
        if byTextToo { rows = search.rows(saying: query.name) }
      }
      guard let row = rows.first else { continue }
      guard rows.count == 1 else {
        throw .ambiguous(
          wanted: query.description,
          found: rows.map { path in
            let id = sections.row(at: path).map { "\($0.item.id)".quoted } ?? "\(path)"
            return "row \(id), row \(path.item) of section \(path.section)"
          })
      }
      return (list, row)
    }
    return nil
  }

  /// The lists of a container, with the sections that count if those are not all.
  private func lists(in container: ScreenNode) -> [(list: any DrivenList, sections: Range<Int>?)] {
    switch container.part {
    case .section(let list, let section): return [(list, section..<(section + 1))]
    case .row(let list, let path): return [(list, path.section..<(path.section + 1))]
    default:
      return container.flattened.compactMap { node in
        guard node.obstacle == nil, node.role == .table || node.role == .collection else { return nil }
        return (node.view as? any DrivenList).map { ($0, nil) }
      }
    }
  }

  private func onlyList(where isMeant: (any DrivenList) -> Bool) throws(DrivingError) -> (any DrivenList, ScreenNode) {
    let container = try container()
    let lists = container.flattened.filter { node in
      guard node.obstacle == nil, node.role == .table || node.role == .collection else { return false }
      return (node.view as? any DrivenList).map(isMeant) ?? false
    }
    guard let node = lists.first, let list = node.view as? any DrivenList else {
      throw .notFound(
        wanted: "list that does that",
        onScreen: container.flattened.dropFirst().filter { $0.obstacle == nil && !$0.isForTestsOnly }.map(\.inWords),
        hint: nil)
    }
    guard lists.count == 1 else { throw .ambiguous(wanted: "list", found: lists.map(\.inWords)) }
    return (list, node)
  }

  /// Whether all of a row can be seen.
  private func isWhole(_ path: ListIndexPath, of list: any DrivenList) -> Bool {
    screen.read().flattened.contains { node in
      guard case .row(let other, path) = node.part, other === list, node.obstacle == nil else { return false }
      return node.visible.width >= node.frame.width - 0.001 && node.visible.height >= node.frame.height - 0.001
    }
  }
}
